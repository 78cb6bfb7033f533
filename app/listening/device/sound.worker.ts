/** Computes a beat's WAV on this device: from its formula, with the kernel that the edge uses. */
import { createRenderer } from "#worker/domain/sound/kernel/kernel.ts";
import kernelAddress from "#worker/domain/sound/kernel/kernel.wasm?url";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { wavFile } from "#worker/domain/sound/container/wav.ts";

/** The browser moves each part of a blob out of memory, so that only one part at a time is in it. */
const PART_BYTES = 4 * 1024 * 1024;

addEventListener("message", async ({ data }: MessageEvent<Formula>) => {
  postMessage(await render(data));
});

async function render(formula: Formula): Promise<Blob> {
  const kernel = await WebAssembly.compileStreaming(fetch(kernelAddress));
  const file = wavFile(planBeat(formula), createRenderer(kernel));
  const parts: Blob[] = [];
  const part = new Uint8Array(PART_BYTES);
  for (let at = 0; at < file.size; ) {
    let filled = 0;
    while (filled < PART_BYTES && at < file.size) {
      const chunk = file.read(at, PART_BYTES - filled);
      part.set(chunk, filled);
      filled += chunk.length;
      at += chunk.length;
    }
    parts.push(new Blob([part.subarray(0, filled)]));
  }
  return new Blob(parts, { type: "audio/wav" });
}
