import {
  type BlockCode,
  type PlannedPart,
  partAt,
  type Renderer,
  SILENCE,
  type SoundPlan,
} from "#worker/sound/plan/renderer.ts";
import { BLOCK_FRAMES } from "#worker/sound/sample-rate.ts";
import { layoutOf } from "./layout.ts";
import { type Comments, metadataBytes, metadataOf } from "./metadata.ts";
import type { Coder, Run } from "./runs.ts";

/** Silent blocks of one reading: of a few, each of some 16 bytes, a listener would get crumbs. */
const MOST_SILENT = 512;

/** A sound as a FLAC stream: its size, and any part of it. */
export function flacFile(sound: SoundPlan, renderer: Renderer, comments: Comments) {
  const layout = layoutOf(sound, renderer);
  const headBytes = metadataBytes(sound.frames);
  const size = headBytes + layout.bytes;
  let run: Run | undefined;
  let codeBlock: Coder | undefined;

  function codeOf({ start }: PlannedPart, number: number): BlockCode {
    if (codeBlock === undefined || layout.runAt(number) !== run) {
      run = layout.runAt(number);
      codeBlock = run.coder();
    }
    const first = number * BLOCK_FRAMES;
    const frames = Math.min(BLOCK_FRAMES, sound.frames - first);
    return { number, first: first - start, frames, ...codeBlock(number) };
  }

  function blocksOf(part: PlannedPart, from: number, count: number): Uint8Array {
    const codes = Array.from({ length: count }, (_, index) => codeOf(part, from + index));
    return renderer.blocks(part.plan, codes);
  }

  function silentBlocks(part: PlannedPart, from: number, count: number): Uint8Array {
    const start = layout.offsetOf(from);
    const bytes = new Uint8Array(layout.offsetOf(from + count) - start);
    for (let block = from; block < from + count; block += renderer.maxBlocks) {
      const some = Math.min(renderer.maxBlocks, from + count - block);
      bytes.set(blocksOf(part, block, some), layout.offsetOf(block) - start);
    }
    return bytes;
  }

  function read(at: number, limit: number): Uint8Array {
    const end = Math.min(at + limit, size);
    if (at < headBytes) {
      return metadataOf(sound, layout, comments).subarray(at, Math.min(end, headBytes));
    }
    const from = layout.blockAt(at - headBytes);
    const part = partAt(sound, from * BLOCK_FRAMES);
    const partEnd = Math.ceil((part.start + part.frames) / BLOCK_FRAMES);
    const last = Math.min(layout.blockAt(end - 1 - headBytes) + 1, partEnd);
    const isSilent = part.plan === SILENCE;
    const count = Math.min(last - from, isSilent ? MOST_SILENT : renderer.maxBlocks);
    const bytes = (isSilent ? silentBlocks : blocksOf)(part, from, count);
    const start = layout.offsetOf(from);
    const expected = layout.offsetOf(from + count) - start;
    if (bytes.length !== expected) {
      throw new Error(`blocks from ${from} on have ${bytes.length} bytes, not ${expected}`);
    }
    const skipped = at - headBytes - start;
    return bytes.subarray(skipped, Math.min(bytes.length, skipped + end - at));
  }

  return { size, read };
}
