import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import { codingOf, frameBytes, type SpanCoding } from "./coding.ts";
import { BLOCK_FRAMES, type Span, spansOf } from "./spans.ts";

/** Where each frame of a stream lies, from the formula alone. Offsets count from the first frame. */
export interface Layout {
  /** Number of blocks. */
  readonly blocks: number;
  /** Bytes of all frames. */
  readonly bytes: number;
  /** The offset of a block's frame; of the block after the last one, the end. */
  offsetOf(block: number): number;
  /** The block whose frame holds the byte at an offset. */
  blockAt(offset: number): number;
  /** The span of a block, and how it is coded. */
  spanAt(block: number): PlacedSpan;
}

export interface PlacedSpan extends Span {
  readonly coding: SpanCoding;
  /** Bytes of each frame, without the number of its block. */
  readonly bytes: number;
  /** Offset of its first frame, without the numbers of the blocks before. */
  readonly offset: number;
}

/** From these blocks on, the number of a block has one byte more (RFC 9639 section 9.1.5). */
const LONGER_NUMBERS: readonly number[] = [0, 0x80, 0x800, 0x10000];

/** Of plans that are still in use: each range of a file needs its layout. */
const layouts = new WeakMap<Plan, Layout>();

export function layoutOf(plan: Plan): Layout {
  const layout = layouts.get(plan) ?? newLayout(plan);
  layouts.set(plan, layout);
  return layout;
}

function newLayout(plan: Plan): Layout {
  const spans: PlacedSpan[] = [];
  let offset = 0;
  for (const span of spansOf(plan)) {
    const coding = codingOf(plan, span);
    const bytes = frameBytes(coding, BLOCK_FRAMES);
    spans.push({ ...span, coding, bytes, offset });
    offset += span.blocks * bytes;
  }
  const blocks = Math.ceil(plan.frames / BLOCK_FRAMES);
  const lastFrames = plan.frames - (blocks - 1) * BLOCK_FRAMES;
  const bytes =
    offsetOf(blocks - 1) +
    frameBytes(spanAt(blocks - 1).coding, lastFrames) +
    numberBytes(blocks - 1);

  function spanAt(block: number): PlacedSpan {
    const span = spans.findLast(({ first }) => first <= block);
    if (span === undefined) throw new RangeError(`no block ${block}`);
    return span;
  }

  function offsetOf(block: number): number {
    if (block === blocks) return bytes;
    const span = spanAt(block);
    const numbers = LONGER_NUMBERS.reduce((sum, from) => sum + Math.max(0, block - from), 0);
    return span.offset + (block - span.first) * span.bytes + numbers;
  }

  function blockAt(offset: number): number {
    let from = 0;
    let end = blocks;
    while (end - from > 1) {
      const middle = (from + end) >> 1;
      if (offsetOf(middle) <= offset) from = middle;
      else end = middle;
    }
    return from;
  }

  return { blocks, bytes, offsetOf, blockAt, spanAt };
}

function numberBytes(block: number): number {
  return LONGER_NUMBERS.filter((from) => block >= from).length;
}
