/**
 * `npm run soundcheck [-- LAYER...]`: the whole proof of the layers, of which the test suite runs a short one; of
 * all, or of those that are named, `none` being the tones alone. Prints every figure and, at last, the table of
 * docs/sound.md; exits with 1 if a figure is out of its bounds.
 */

import { RHYTHM_GAIN, type RhythmType } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import {
  LAYERS,
  type LayerChoice,
  type LayerName,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { mixOf, NOISE, oneStage, THREE_STAGES, TONAL, UNEVEN } from "./formulas.ts";
import { type Check, holds, lineOf, tableOf } from "./proof/check.ts";
import {
  loopChecks,
  loudnessChecks,
  noiseSpectrumChecks,
  randomStages,
  sameInBothEarsCheck,
  toneOverLayerChecks,
} from "./proof/layers.ts";
import { newRenderer } from "./recording.ts";

const LEVELS = [0, 1, 10, 25, 50, 75, 100];
const BELOW_50 = [1, 25];
const RHYTHMS = Object.keys(RHYTHM_GAIN) as RhythmType[];
const MINUTES = [undefined, 10] as const;
const RANDOM_STAGES = randomStages(20);
/** A repetition is searched up to 10 minutes. */
const LOOPS = { minutes: 15, to: 600, bands: 8 };

const named = process.argv.slice(2);
const chosen = named.length === 0 ? LAYERS : LAYERS.filter((layer) => named.includes(layer));
if (chosen.length < named.length) throw new RangeError(`layers are ${LAYERS.join(", ")}`);
const renderer = newRenderer();
const measured = new Map<string, readonly Check[]>();
for (const layer of chosen) {
  const checks: Check[] = [];
  for (const some of proofOf(layer)) {
    for (const check of some) console.log(lineOf(check));
    checks.push(...some);
  }
  measured.set(layer, checks);
}
console.log(`\n${tableOf(measured)}`);
const wrong = [...measured.values()].flat().filter((check) => !holds(check));
if (wrong.length > 0) process.exitCode = 1;

function* proofOf(layer: LayerChoice): Generator<readonly Check[]> {
  if (layer === "none") yield* proofOfTones();
  else yield* proofOfLayer(layer);
}

function* proofOfTones(): Generator<readonly Check[]> {
  for (const rhythm of RHYTHMS) {
    const plan = planBeat(oneStage(rhythm), SOFTENED);
    yield loudnessChecks(`no layer, ${rhythm}`, plan, renderer);
  }
  yield loudnessChecks("no layer, 1.5 minutes", planBeat(THREE_STAGES, SOFTENED), renderer);
}

function* proofOfLayer(layer: LayerName): Generator<readonly Check[]> {
  for (const level of LEVELS) {
    for (const rhythm of RHYTHMS) {
      const plan = mixOf(oneStage(rhythm), layer, { level });
      yield loudnessChecks(`${layer} at ${level}, ${rhythm}`, plan, renderer);
    }
  }
  for (const minutes of MINUTES) {
    const plan = mixOf(THREE_STAGES, layer, { minutes });
    yield loudnessChecks(`${layer} at 50, ${minutes ?? 1.5} minutes`, plan, renderer);
  }
  const formulas = [THREE_STAGES, UNEVEN];
  for (const level of BELOW_50) yield toneOverLayerChecks(formulas, layer, level, renderer);
  yield toneOverLayerChecks([...formulas, ...RANDOM_STAGES], layer, 50, renderer);
  if (NOISE.includes(layer)) {
    yield noiseSpectrumChecks(layer, renderer, 500);
    yield loopChecks(layer, renderer, LOOPS);
  }
  if (TONAL.includes(layer)) {
    const plan = mixOf(THREE_STAGES, layer, { minutes: 10 });
    yield [sameInBothEarsCheck(plan, layer, renderer)];
  }
}
