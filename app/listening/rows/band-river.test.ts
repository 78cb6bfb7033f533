import { expect, test } from "vitest";
import { bandsOfStages } from "./band-river.tsx";

const stage = (beat_offset: number, duration: number) =>
  ({ base_freq: 100, beat_offset, duration, rhythm_type: "balanced" }) as const;

test("neighbouring stages of one band are one part, and the parts fill the whole", () => {
  expect(bandsOfStages([stage(10, 30), stage(8, 30), stage(5, 60), stage(9, 120)])).toEqual([
    { band: "Alpha", from: 0, to: 0.25 },
    { band: "Theta", from: 0.25, to: 0.5 },
    { band: "Alpha", from: 0.5, to: 1 },
  ]);
});
