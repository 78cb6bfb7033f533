import { expect, test } from "vitest";
import { suggestedLayer } from "./suggested-layer.ts";

const path = (...beats: number[]) =>
  suggestedLayer(
    beats.map((beat_offset) => ({
      ...{ base_freq: 100, beat_offset, duration: 60, rhythm_type: "balanced" },
    })),
  );

test("suggests by where a beat leads", () => {
  expect(path(14, 6, 2)).toBe("rain");
  expect(path(10, 6)).toBe("tanpura");
  expect(path(9, 20)).toBe("pink");
  expect(path(9, 40)).toBe("pink");
});

test("calm on the way down is the sea, a lift is livelier water", () => {
  expect(path(20, 10)).toBe("sea");
  expect(path(6, 10)).toBe("stream");
  expect(path(10)).toBe("sea");
});
