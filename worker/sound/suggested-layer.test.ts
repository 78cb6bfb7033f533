import { expect, test } from "vitest";
import { hasFlac } from "./container/containers.ts";
import { AS_COMPOSED } from "./listening.ts";
import { suggestedLayer } from "./suggested-layer.ts";

const path = (...beats: number[]) =>
  suggestedLayer(
    beats.map((beat_offset) => ({
      ...{ base_freq: 100, beat_offset, duration: 60, rhythm_type: "balanced" },
    })),
  );

test("suits where a beat leads", () => {
  expect(path(14, 6, 2)).toBe("tanpura");
  expect(path(10, 6)).toBe("tanpura");
  expect(path(20, 10)).toBe("pad");
  expect(path(6, 10)).toBe("pad");
  expect(path(9, 20)).toBe("bowls");
  expect(path(9, 40)).toBe("bowls");
});

test("is never noise, so that it is offered as FLAC and is good for a night", () => {
  for (const to of [2, 6, 10, 20, 40]) {
    expect(hasFlac({ listening: { ...AS_COMPOSED, layer: path(8, to) } })).toBe(true);
  }
});
