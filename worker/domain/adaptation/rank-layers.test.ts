import { expect, test } from "vitest";
import type { Heard } from "./heard.ts";
import { rankLayers } from "./rank-layers.ts";

const OFFERED = ["rain", "sea", "bowls"] as const;

function heard(layer: Heard["layer"], before: number | null, after: number | null): Heard {
  return { beatId: "b", day: 20_000, layer, minutes: 20, part: "night", before, after };
}

test("who has marked nothing is offered the usual order", () => {
  expect(rankLayers([], OFFERED)).toEqual(OFFERED);
  expect(rankLayers([heard("sea", null, 5), heard("sea", 1, null)], OFFERED)).toEqual(OFFERED);
});

test("what helped comes first, and what did not comes after what was not tried", () => {
  const sessions = [heard("rain", 3, 3), heard("bowls", 2, 5)];
  expect(rankLayers(sessions, OFFERED)).toEqual(["bowls", "sea", "rain"]);
});

test("one bad session does not outweigh many good ones", () => {
  const good = Array.from({ length: 5 }, () => heard("rain", 2, 4));
  const sessions = [...good, heard("rain", 3, 1), heard("sea", 2, 3)];
  expect(rankLayers(sessions, OFFERED)[0]).toBe("rain");
});

test("a layer that is not offered is not brought in", () => {
  const pads = Array.from({ length: 5 }, () => heard("pad", 1, 5));
  expect(rankLayers(pads, OFFERED)).toEqual(OFFERED);
});
