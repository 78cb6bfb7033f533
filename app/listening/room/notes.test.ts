import { expect, test } from "vitest";
import { wayOf } from "./notes.tsx";

const path = (...beats: number[]) =>
  beats.map((beat_offset) => ({
    ...{ base_freq: 100, beat_offset, duration: 60, rhythm_type: "balanced" },
  }));

test("says where a beat leads, and how long it takes", () => {
  expect(wayOf(path(15, 11, 9), 475)).toBe("From alert to calm, in eight minutes.");
  expect(wayOf(path(10, 6, 2), 660)).toBe("From calm to deep rest, in 11 minutes.");
  expect(wayOf(path(6, 40), 20)).toBe("From drowsy to wide awake, in one minute.");
});

test("a beat that stays where it begins says so", () => {
  expect(wayOf(path(11, 9), 600)).toBe("Calm, for ten minutes.");
});
