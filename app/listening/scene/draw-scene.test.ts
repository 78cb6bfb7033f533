import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { sceneState } from "./draw-scene.ts";

const STAGES: Formula = [
  { base_freq: 100, beat_offset: 10, duration: 60, rhythm_type: "balanced" },
  { base_freq: 120, beat_offset: 2, duration: 30, rhythm_type: "balanced" },
];

test("has the colour of the stage that plays, and flows into the next before it begins", () => {
  expect(sceneState(STAGES, 0)).toEqual({ stage: 0, band: "Alpha", next: "Delta", flow: 0 });
  expect(sceneState(STAGES, 0.4)).toMatchObject({ band: "Alpha", flow: 0 });
  expect(sceneState(STAGES, 50 / 90).flow).toBeCloseTo(0.5, 9);
  expect(sceneState(STAGES, 59.99 / 90).flow).toBeGreaterThan(0.99);
  expect(sceneState(STAGES, 60 / 90)).toEqual({ stage: 1, band: "Delta", next: "Delta", flow: 0 });
});

test("stays with the last stage at the end and beyond", () => {
  expect(sceneState(STAGES, 1)).toMatchObject({ band: "Delta", flow: 0 });
  expect(sceneState(STAGES, 7)).toMatchObject({ band: "Delta" });
});
