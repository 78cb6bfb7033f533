import { expect, test } from "vitest";
import { changeText, claimText } from "./change-words.ts";

test("a claim tells change, sound, time of day and count, and that it is no proof", () => {
  expect(claimText({ layer: "rain", part: "night", change: 1.2, times: 6 }).join(" ")).toBe(
    "Calmer by 1.2 after rain at night, 6 times. This is what you marked, not proof that the rain did it.",
  );
  expect(claimText({ layer: "none", minutesBand: "middle", change: 2, times: 12 }).join(" ")).toBe(
    "Calmer by 2.0 after the tones alone for 15 to 30 minutes, 12 times. This is what you marked, not proof that the tones did it.",
  );
});

test("a mean in words", () => {
  expect([1.24, -0.5, 0.04, -0.04, null].map(changeText)).toEqual([
    ...["better by 1.2", "lower by 0.5", "the same", "the same", "too few yet"],
  ]);
});
