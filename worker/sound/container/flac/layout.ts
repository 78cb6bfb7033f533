import type { Plan } from "#worker/sound/plan/plan.ts";
import {
  type BlockChannels,
  type PlannedPart,
  partsOf,
  type Renderer,
  SILENCE,
  type SoundPlan,
} from "#worker/sound/plan/renderer.ts";
import { BLOCK_FRAMES } from "#worker/sound/sample-rate.ts";
import { codingOf, createSpanCoder, frameBytes } from "./coding.ts";
import { edgeChannels, LARGEST_LEAST, verbatimChannels } from "./edges.ts";
import { heardBy } from "./lines.ts";
import { bytesBefore, evened, isDenser, numberBytes, numbersBefore, type Run } from "./runs.ts";
import { type Span, spansOf } from "./spans.ts";

/**
 * Where each frame of a stream lies, from the formula and the few blocks in which tones begin or end. Offsets count
 * from the first frame. Of a sound without silence in it no first frames have more bytes a second than all.
 */
export interface Layout {
  /** Number of blocks. */
  readonly blocks: number;
  /** Bytes of all frames. */
  readonly bytes: number;
  /** The offset of a block's frame; of the block after the last one, the end. */
  offsetOf(block: number): number;
  /** The block whose frame holds the byte at an offset. */
  blockAt(offset: number): number;
  /** The run of a block, and how it is coded. */
  runAt(block: number): Run;
}

interface PlacedRun extends Run {
  /** Offset of its first frame. */
  readonly offset: number;
}

const SILENT_CHANNELS = { left: "constant", right: "constant" } as const;

/** Of plans that are still in use: each range of a file needs its layout. */
const layouts = new WeakMap<SoundPlan, Layout>();

export function layoutOf(sound: SoundPlan, renderer: Renderer): Layout {
  const layout = layouts.get(sound) ?? newLayout(sound, renderer);
  layouts.set(sound, layout);
  return layout;
}

function newLayout(sound: SoundPlan, renderer: Renderer): Layout {
  const blocks = Math.ceil(sound.frames / BLOCK_FRAMES);
  const runs = placed(partsOf(sound).flatMap((part) => partRuns(part, renderer)));
  const bytes = bytesBefore(runs, blocks);

  function runAt(block: number): PlacedRun {
    const run = runs.findLast(({ first }) => first <= block);
    if (run === undefined) throw new RangeError(`no block ${block}`);
    return run;
  }

  function offsetOf(block: number): number {
    if (block === blocks) return bytes;
    const run = runAt(block);
    return run.offset + (block - run.first) * run.bytes + numbersBefore(block);
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

  return { blocks, bytes, offsetOf, blockAt, runAt };
}

function placed(runs: readonly Run[]): readonly PlacedRun[] {
  let offset = 0;
  return runs.map((run) => {
    const place = offset;
    offset += run.blocks * run.bytes;
    return { ...run, offset: place };
  });
}

/** The runs of a part, by the numbers that its blocks have in the whole sound. */
function partRuns({ plan, start, frames }: PlannedPart, renderer: Renderer): readonly Run[] {
  const before = start / BLOCK_FRAMES;
  if (plan === SILENCE) {
    const bytes = frameBytes(SILENT_CHANNELS);
    const coder = () => () => SILENT_CHANNELS;
    return [{ first: before, blocks: frames / BLOCK_FRAMES, bytes, coder }];
  }
  return runsOf(plan, renderer).map((run) => ({
    ...run,
    first: before + run.first,
    coder: () => {
      const code = run.coder();
      return (block) => code(block - before);
    },
  }));
}

/** The last block is an edge. */
function runsOf(plan: Plan, renderer: Renderer): readonly Run[] {
  const last = Math.ceil(plan.frames / BLOCK_FRAMES) - 1;
  const runs = spansOf(plan).flatMap((span) =>
    span.manner === "edge" ? edgeRuns(plan, renderer, span, last) : [spanRun(plan, span)],
  );
  const before = evened(runs, (first, count) => verbatimRun(plan, first, count));
  const span = spansOf(plan).at(-1);
  return span ? [...before, lastRun(plan, renderer, span, before)] : before;
}

function spanRun(plan: Plan, span: Span): Run {
  const coding = codingOf(plan, span);
  const { first, blocks } = span;
  const coder = () => createSpanCoder(plan, span, coding);
  return { first, blocks, bytes: frameBytes(coding), coder };
}

function verbatimRun(plan: Plan, first: number, blocks: number): Run {
  const channels = verbatimChannels(plan);
  return {
    first,
    blocks,
    bytes: frameBytes(heardBy(plan, undefined)),
    coder: () => () => channels,
  };
}

function edgeRuns(plan: Plan, renderer: Renderer, span: Span, last: number): readonly Run[] {
  const blocks = Array.from({ length: span.blocks }, (_, index) => span.first + index);
  return blocks
    .filter((block) => block !== last)
    .map((block) => measuredRun(plan, renderer, block, edgeChannels(plan, alone(span, block))));
}

/** The shortest that is no less dense than what is before it. */
function lastRun(plan: Plan, renderer: Renderer, span: Span, before: readonly Run[]): Run {
  const last = span.first + span.blocks - 1;
  const start = { blocks: last, bytes: bytesBefore(before, last) };
  for (let least = 0; least <= LARGEST_LEAST; least += 1) {
    const channels = edgeChannels(plan, alone(span, last), least);
    const run = measuredRun(plan, renderer, last, channels);
    const bytes = bytesBefore([...before, run], last + 1);
    if (!isDenser(start, { blocks: plan.frames / BLOCK_FRAMES, bytes })) return run;
  }
  return measuredRun(plan, renderer, last, verbatimChannels(plan));
}

function alone(span: Span, block: number): Span {
  return { ...span, first: block, blocks: 1 };
}

function measuredRun(plan: Plan, renderer: Renderer, number: number, channels: BlockChannels): Run {
  const first = number * BLOCK_FRAMES;
  const frames = Math.min(BLOCK_FRAMES, plan.frames - first);
  const { length } = renderer.blocks(plan, [{ number, first, frames, ...channels }]);
  return {
    first: number,
    blocks: 1,
    bytes: length - numberBytes(number),
    coder: () => () => channels,
  };
}
