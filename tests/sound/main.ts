/**
 * `npm run soundcheck [-- FORMULAS]`: the whole proof of the layers, of which the test suite runs a short one.
 * Prints every figure; exits with 1 if one is out of its bounds.
 */
import { LAYERS, SOFTENED } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { RHYTHM_GAIN, type RhythmType } from "#worker/domain/sound/stage.ts";
import { type Check, holds, lineOf } from "./proof/check.ts";
import { loudnessChecks } from "./proof/loudness.ts";
import { mixOf, NOISE, oneStage, PLAYED, THREE_STAGES, TONAL } from "./proof/mixes.ts";
import { loopChecks, noiseSpectrumChecks } from "./proof/noise.ts";
import { comparePartsWithWholes } from "./proof/parts.ts";
import { sameInBothEarsCheck, toneOverLayerChecks } from "./proof/tones.ts";
import { newRenderer } from "./recording.ts";

const LEVELS = [0, 1, 10, 25, 50, 75, 100];
const UP_TO_50 = [1, 10, 25, 40, 50];
const RHYTHMS = Object.keys(RHYTHM_GAIN) as RhythmType[];
const MINUTES = [undefined, 10] as const;

const [formulas = "1000"] = process.argv.slice(2);
const renderer = newRenderer();
let wrong = 0;

print(RHYTHMS.flatMap((rhythm) => loudness(`no layer, ${rhythm}`, rhythm)));
for (const layer of PLAYED) {
  for (const level of LEVELS) {
    for (const rhythm of RHYTHMS) {
      const plan = mixOf(oneStage(rhythm), layer, { level });
      print(loudnessChecks(`${layer} at ${level}, ${rhythm}`, plan, renderer));
    }
  }
  for (const minutes of MINUTES) {
    const plan = mixOf(THREE_STAGES, layer, { minutes });
    print(loudnessChecks(`${layer} at 50, ${minutes ?? 1.5} minutes`, plan, renderer));
  }
  for (const level of UP_TO_50) {
    print(toneOverLayerChecks(THREE_STAGES, layer, level, renderer));
  }
}
for (const layer of NOISE) {
  print(noiseSpectrumChecks(layer, renderer, 500));
  print(loopChecks(layer, renderer, { minutes: 21, to: 600, bands: 4 }));
}
for (const layer of TONAL) {
  print([sameInBothEarsCheck(mixOf(THREE_STAGES, layer, { minutes: 10 }), layer, renderer)]);
}
const files = comparePartsWithWholes(Number(formulas), 1);
console.log(`ok    parts equal wholes: ${formulas} random mixes, ${files} files`);
const missing = LAYERS.filter((name) => name !== "none" && !PLAYED.includes(name));
if (missing.length > 0) console.log(`Not played: ${missing.join(", ")}`);
if (wrong > 0) process.exitCode = 1;

function loudness(name: string, rhythm: RhythmType): Check[] {
  return loudnessChecks(name, planBeat(oneStage(rhythm), SOFTENED), renderer);
}

function print(checks: readonly Check[]): void {
  for (const check of checks) console.log(lineOf(check));
  wrong += checks.filter((check) => !holds(check)).length;
}
