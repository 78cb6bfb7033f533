/**
 * `npm run accuracy [-- FORMULAS [SEED]]`: every sample of many random formulas against the float64
 * reference. A thousand take most of an hour, so this is not part of the test suite.
 */
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { createRenderer } from "#worker/domain/sound/kernel/kernel.ts";
import { type Plan, planBeat } from "#worker/domain/sound/plan/plan.ts";
import { formulas } from "./formulas.ts";
import { referenceFrame } from "./reference.ts";

const KERNEL = new URL("../../worker/domain/sound/kernel/kernel.wasm", import.meta.url);

const [count = "1000", seed = "1"] = process.argv.slice(2);
const renderer = createRenderer(new WebAssembly.Module(await readFile(KERNEL)));
let worst = 0;
let frames = 0;
for (const formula of fc.sample(formulas, { numRuns: Number(count), seed: Number(seed) })) {
  const plan = planBeat(formula);
  worst = Math.max(worst, worstError(plan));
  frames += plan.frames;
}
console.log(
  `${count} formulas of seed ${seed}, ${frames} frames: ${worst.toFixed(4)} LSB at worst`,
);

function worstError(plan: Plan): number {
  let error = 0;
  for (let first = 0; first < plan.frames; first += renderer.maxFrames) {
    const size = Math.min(renderer.maxFrames, plan.frames - first);
    const bytes = renderer.frames(plan, first, size);
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, size * 2);
    for (let frame = 0; frame < size; frame += 1) {
      const [left, right] = referenceFrame(plan, first + frame);
      const leftError = Math.abs(left - (samples[2 * frame] ?? Number.NaN));
      const rightError = Math.abs(right - (samples[2 * frame + 1] ?? Number.NaN));
      if (!(leftError < error)) error = leftError;
      if (!(rightError < error)) error = rightError;
    }
  }
  return error;
}
