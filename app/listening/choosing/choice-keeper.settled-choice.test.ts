import { expect, test } from "vitest";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { differInOneSlider } from "./choice-keeper.ts";

const CHOICE: ListeningChoice = { layer: "rain", level: 40, ears: "both", pure: false };

test("only a slider that moves alone is waited for", () => {
  expect(differInOneSlider(CHOICE, { ...CHOICE, level: 41 })).toBe(true);
  expect(differInOneSlider(CHOICE, { ...CHOICE, balance: -1 })).toBe(true);
  expect(differInOneSlider(CHOICE, { ...CHOICE })).toBe(false);
  expect(differInOneSlider(CHOICE, { ...CHOICE, level: 41, balance: 3 })).toBe(false);
  expect(differInOneSlider(CHOICE, { ...CHOICE, level: 41, layer: "sea" })).toBe(false);
  expect(differInOneSlider(CHOICE, { ...CHOICE, level: 41, ears: "speakers" })).toBe(false);
  expect(differInOneSlider(CHOICE, { ...CHOICE, level: 41, pure: true })).toBe(false);
  expect(differInOneSlider(CHOICE, { ...CHOICE, level: 41, noise: "stays" })).toBe(false);
});
