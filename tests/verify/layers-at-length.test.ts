/** What only minutes of sound show; tests/sound/proof/layers.test.ts has what shorter ones do. */
import { expect, test } from "vitest";
import { mixOf, NOISE, oneStage, PLAYED, THREE_STAGES } from "#tests/sound/formulas.ts";
import { broken } from "#tests/sound/proof/check.ts";
import {
  loopChecks,
  loudnessChecks,
  randomStages,
  toneOverLayerChecks,
} from "#tests/sound/proof/layers.ts";
import { newRenderer } from "#tests/sound/recording.ts";

const renderer = newRenderer();

test.each(PLAYED)(
  "a calm mix of three stages with %s has -20 LUFS and no true peak above -3 dBTP",
  (layer) => {
    const loud = mixOf(THREE_STAGES, layer, { level: 100 });
    expect(broken(loudnessChecks(`${layer} at 100`, loud, renderer))).toEqual([]);
  },
);

test.each(PLAYED)("the tones of any formula stand above %s at level 50", (layer) => {
  expect(broken(toneOverLayerChecks(randomStages(3), layer, 50, renderer))).toEqual([]);
});

test.each(NOISE)("%s does not repeat itself", (layer) => {
  const search = { minutes: 4, to: 100, bands: 8, searched: 1 };
  expect(broken(loopChecks(layer, renderer, search))).toEqual([]);
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
