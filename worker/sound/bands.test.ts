import { expect, test } from "vitest";
import { bandOf } from "./bands.ts";

test("each band takes its lower bound", () => {
  const cases = [
    [0.5, "Delta"],
    [2.99, "Delta"],
    [3, "Theta"],
    [8, "Alpha"],
    [12, "Beta"],
    [29.9, "Beta"],
    [30, "Gamma"],
    [100, "Gamma"],
  ] as const;
  for (const [beatOffset, band] of cases) expect(bandOf(beatOffset), `${beatOffset} Hz`).toBe(band);
});
