import { expect, test } from "vitest";
import type { ListeningChoice } from "#worker/domain/sound/listening-choice.ts";
import { differInLevelAlone } from "./settled-choice.ts";

const CHOICE: ListeningChoice = { layer: "rain", level: 40, ears: "both", pure: false };

test("only a level that moves alone is waited for", () => {
  expect(differInLevelAlone(CHOICE, { ...CHOICE, level: 41 })).toBe(true);
  expect(differInLevelAlone(CHOICE, { ...CHOICE })).toBe(false);
  expect(differInLevelAlone(CHOICE, { ...CHOICE, level: 41, layer: "sea" })).toBe(false);
  expect(differInLevelAlone(CHOICE, { ...CHOICE, level: 41, ears: "speakers" })).toBe(false);
  expect(differInLevelAlone(CHOICE, { ...CHOICE, level: 41, pure: true })).toBe(false);
  expect(differInLevelAlone(CHOICE, { ...CHOICE, level: 41, noise: "stays" })).toBe(false);
});
