import { expect, test } from "vitest";
import { newRenderer } from "#tests/sound/recording.ts";
import { SOFTENED } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { broken } from "./check.ts";
import { loudnessChecks } from "./loudness.ts";
import { mixOf, NOISE, oneStage, PLAYED, THREE_STAGES, TONAL, UNEVEN } from "./mixes.ts";
import { loopChecks, noiseSpectrumChecks } from "./noise.ts";
import { randomStages, sameInBothEarsCheck, toneOverLayerChecks } from "./tones.ts";

const renderer = newRenderer();

test("every layer that can be chosen is held here", () => {
  expect(PLAYED).toHaveLength(8);
});

test("a calm sound without a layer has -20 LUFS and no true peak above -3 dBTP", () => {
  expect(broken(loudnessChecks("no layer", planBeat(THREE_STAGES, SOFTENED), renderer))).toEqual(
    [],
  );
});

test.each(PLAYED)("a calm mix with %s has -20 LUFS and no true peak above -3 dBTP", (layer) => {
  const loud = mixOf(THREE_STAGES, layer, { level: 100 });
  const soft = mixOf(oneStage("pulsed", 93.4), layer, { level: 40 });
  const checks = [
    ...loudnessChecks(`${layer} at 100`, loud, renderer),
    ...loudnessChecks(`${layer} at 40, pulsed`, soft, renderer),
  ];
  expect(broken(checks)).toEqual([]);
});

test.each(NOISE)("%s has its slope and softness, and differs between the ears", (layer) => {
  expect(broken(noiseSpectrumChecks(layer, renderer, 60))).toEqual([]);
});

test.each(NOISE)("%s does not repeat itself", (layer) => {
  const search = { minutes: 4, to: 100, bands: 8, searched: 1 };
  expect(broken(loopChecks(layer, renderer, search))).toEqual([]);
});

test.each(PLAYED)("the tones stand above %s at level 50", (layer) => {
  expect(broken(toneOverLayerChecks([UNEVEN, ...randomStages(1)], layer, 50, renderer))).toEqual(
    [],
  );
});

test.each(TONAL)("%s is the same in both ears, so that it adds no beat", (layer) => {
  const plan = mixOf(THREE_STAGES, layer, { level: 100 });
  expect(broken([sameInBothEarsCheck(plan, layer, renderer)])).toEqual([]);
});

test("a struck layer is as loud where its strokes keep step with the length of the sound", () => {
  // As long as 384 plucks of the tanpura, but for their jitter.
  const stages = Array.from({ length: 5 }, () => oneStage()[0]).flatMap((stage) =>
    stage === undefined ? [] : [{ ...stage, duration: 96.3 }],
  );
  const checks = (["tanpura", "bowls"] as const).flatMap((layer) =>
    loudnessChecks(`${layer} at 100`, mixOf(stages, layer, { level: 100 }), renderer),
  );
  expect(broken(checks)).toEqual([]);
});
