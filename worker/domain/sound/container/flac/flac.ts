import type { BlockCode } from "#worker/domain/sound/plan/block-code.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import type { Renderer } from "#worker/domain/sound/plan/renderer.ts";
import { layoutOf } from "./layout.ts";
import { type Comments, metadataBytes, metadataOf } from "./metadata.ts";
import type { Coder, Run } from "./runs.ts";
import { BLOCK_FRAMES } from "./spans.ts";

/** The sound of a plan as a FLAC stream: its size, and any part of it. */
export function flacFile(plan: Plan, renderer: Renderer, comments: Comments) {
  const layout = layoutOf(plan, renderer);
  const headBytes = metadataBytes(plan.frames);
  const size = headBytes + layout.bytes;
  let run: Run | undefined;
  let codeBlock: Coder | undefined;

  function codeOf(number: number): BlockCode {
    if (codeBlock === undefined || layout.runAt(number) !== run) {
      run = layout.runAt(number);
      codeBlock = run.coder();
    }
    const first = number * BLOCK_FRAMES;
    const frames = Math.min(BLOCK_FRAMES, plan.frames - first);
    return { number, first, frames, ...codeBlock(number) };
  }

  function read(at: number, limit: number): Uint8Array {
    const end = Math.min(at + limit, size);
    if (at < headBytes) {
      return metadataOf(plan, layout, comments).subarray(at, Math.min(end, headBytes));
    }
    const from = layout.blockAt(at - headBytes);
    const last = layout.blockAt(end - 1 - headBytes);
    const count = Math.min(last + 1 - from, renderer.maxBlocks);
    const codes = Array.from({ length: count }, (_, index) => codeOf(from + index));
    const bytes = renderer.blocks(plan, codes);
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
