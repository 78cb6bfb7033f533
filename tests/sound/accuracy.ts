/**
 * `npm run accuracy [-- FORMULAS [SEED]]`: every sample of many random formulas against the float64
 * reference, as composed and with glides, gentle ends, a calm master or for speakers. A thousand take hours, so this
 * is not part of the test suite.
 */
import fc from "fast-check";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED } from "#worker/sound/playback-options.ts";
import { formulas, toneListenings } from "./formulas.ts";
import { distanceWithin } from "./proof/reference.ts";
import { newRenderer } from "./recording.ts";

const [count = "1000", seed = "1"] = process.argv.slice(2);
const sample = { numRuns: Number(count), seed: Number(seed) };
const renderer = newRenderer();
let asComposed = 0;
let otherwise = 0;
let frames = 0;
for (const [formula, listening] of fc.sample(fc.tuple(formulas, toneListenings), sample)) {
  const plan = planBeat(formula, AS_COMPOSED);
  asComposed = Math.max(asComposed, distanceWithin(plan, renderer, 0, plan.frames));
  const other = planBeat(formula, listening);
  otherwise = Math.max(otherwise, distanceWithin(other, renderer, 0, other.frames));
  frames += plan.frames + other.frames;
}
console.log(
  `${count} formulas of seed ${seed}, ${frames} frames: as composed ${asComposed.toFixed(4)} LSB at worst, ` +
    `glides, gentle ends and the like ${otherwise.toFixed(4)}`,
);
