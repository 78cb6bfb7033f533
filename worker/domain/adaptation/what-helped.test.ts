import { expect, test } from "vitest";
import type { Heard } from "./heard.ts";
import { whatHelped } from "./what-helped.ts";

const heard = (layer: Heard["layer"], before: number | null, after: number | null): Heard => ({
  ...{ beatId: "b", day: 20_000, layer, minutes: 20, part: "night", before, after },
});

test("plain means, the most frequent first, and none from fewer than three sessions", () => {
  const sessions = [
    ...[heard("sea", 2, 5), heard("sea", 2, 4)],
    ...[heard("rain", 2, 4), heard("rain", 3, 3), heard("rain", 2, 3), heard("rain", 4, null)],
  ];
  expect(whatHelped(sessions)).toEqual({
    claims: [],
    counts: [
      { layer: "rain", times: 3, change: 1 },
      { layer: "sea", times: 2, change: null },
    ],
  });
});

test("who marked nothing has nothing to see", () => {
  expect(whatHelped([heard("rain", null, null)])).toEqual({ claims: [], counts: [] });
});
