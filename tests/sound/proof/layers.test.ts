import { expect, test } from "vitest";
import { newRenderer } from "#tests/sound/recording.ts";
import { SOFTENED } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { broken } from "./check.ts";
import { loudnessChecks } from "./loudness.ts";
import { mixOf, NOISE, oneStage, PLAYED, THREE_STAGES, TONAL } from "./mixes.ts";
import { loopChecks, noiseSpectrumChecks } from "./noise.ts";
import { sameInBothEarsCheck, toneOverLayerChecks } from "./tones.ts";

const renderer = newRenderer();

test("a calm mix has -20 LUFS and no true peak above -3 dBTP, with every layer", () => {
  const pulsed = oneStage("pulsed", 93.4);
  const checks = PLAYED.flatMap((layer) => [
    ...loudnessChecks(`${layer} at 100`, mixOf(THREE_STAGES, layer, { level: 100 }), renderer),
    ...loudnessChecks(`${layer} at 40, pulsed`, mixOf(pulsed, layer, { level: 40 }), renderer),
  ]);
  const without = loudnessChecks("no layer", planBeat(THREE_STAGES, SOFTENED), renderer);
  expect(broken([...without, ...checks])).toEqual([]);
});

test("noise has its slope and its softness, and differs between the ears above 300 Hz", () => {
  const checks = NOISE.flatMap((layer) => noiseSpectrumChecks(layer, renderer, 60));
  expect(broken(checks)).toEqual([]);
});

test("noise does not repeat itself", () => {
  const search = { minutes: 4, to: 100, bands: 8, searched: 1 };
  expect(broken(NOISE.flatMap((layer) => loopChecks(layer, renderer, search)))).toEqual([]);
});

test("the tones stand above every layer at level 50", () => {
  const checks = PLAYED.flatMap((layer) => toneOverLayerChecks(THREE_STAGES, layer, 50, renderer));
  expect(broken(checks)).toEqual([]);
});

test("a tonal layer is the same in both ears, so that it adds no beat", () => {
  const checks = TONAL.map((layer) =>
    sameInBothEarsCheck(mixOf(THREE_STAGES, layer, { level: 100 }), layer, renderer),
  );
  expect(broken(checks)).toEqual([]);
});
