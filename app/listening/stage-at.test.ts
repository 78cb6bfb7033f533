import { expect, test } from "vitest";
import { stageAt } from "./stage-at.ts";

const formula = [60, 30, 90].map((duration) => ({
  base_freq: 100,
  beat_offset: 4,
  duration,
  rhythm_type: "balanced" as const,
}));

test.each([
  [0, 0, 0],
  [59.9, 0, 0],
  [60, 1, 60],
  [90, 2, 90],
  [179.9, 2, 90],
  [180, 0, 0],
  [245, 1, 60],
])("at %d s stage %d sounds", (seconds, index, begins) => {
  expect(stageAt(formula, seconds)).toEqual({ index, begins });
});
