import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { newRenderer } from "#tests/sound/recording.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { SOFTENED } from "#worker/sound/playback-options.ts";
import { mixOf, NOISE, oneStage, PLAYED, THREE_STAGES, TONAL, UNEVEN } from "../formulas.ts";
import { broken } from "./check.ts";
import {
  loudnessChecks,
  noiseSpectrumChecks,
  sameInBothEarsCheck,
  toneOverLayerChecks,
} from "./layers.ts";

const renderer = newRenderer();

/** A layer of noise; one of tones is measured with its breath. A release measures all of them. */
const USUAL: readonly string[] = ["rain"];

test("every layer that can be chosen is held here", () => {
  expect(PLAYED).toHaveLength(8);
});

test(
  "a calm sound without a layer has -20 LUFS and no true peak above -3 dBTP",
  beforeRelease(),
  () => {
    expect(broken(loudnessChecks("no layer", planBeat(THREE_STAGES, SOFTENED), renderer))).toEqual(
      [],
    );
  },
);

describe.each(PLAYED)("%s", (layer) => {
  const rest = beforeRelease(!USUAL.includes(layer));

  test("a calm mix with it has -20 LUFS and no true peak above -3 dBTP", rest, () => {
    const soft = mixOf(oneStage("pulsed", 93.4), layer, { level: 40 });
    expect(broken(loudnessChecks(`${layer} at 40, pulsed`, soft, renderer))).toEqual([]);
  });

  test("the tones stand above it at level 50", rest, () => {
    expect(broken(toneOverLayerChecks([UNEVEN], layer, 50, renderer))).toEqual([]);
  });
});

test.each(NOISE)("%s has its slope and softness, and differs between the ears", (layer) => {
  expect(broken(noiseSpectrumChecks(layer, renderer, 60))).toEqual([]);
});

test.each(TONAL)("%s is the same in both ears, so that it adds no beat", (layer) => {
  const plan = mixOf(THREE_STAGES, layer, { level: 100 });
  expect(broken([sameInBothEarsCheck(plan, layer, renderer)])).toEqual([]);
});
