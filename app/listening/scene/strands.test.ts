import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { INNERMOST, roomsOf } from "./strands.ts";

const stage = (beat_offset: number, duration: number) =>
  ({ base_freq: 100, beat_offset, duration, rhythm_type: "balanced" }) as const;
const FALLING: Formula = [stage(40, 30), stage(20, 40), stage(10, 60), stage(5, 90), stage(1, 120)];

test("the stages are rings, from the first one outside to the last one within, without gaps", () => {
  const rooms = roomsOf(FALLING);
  const edges = rooms.map(({ middle, width }) => [middle + width / 2, middle - width / 2]);
  expect(edges[0]?.[0]).toBeCloseTo(1, 9);
  for (const [at, [, inner = 0]] of edges.entries()) {
    expect(edges[at + 1]?.[0] ?? INNERMOST).toBeCloseTo(inner, 9);
  }
});

test("a longer stage has a wider ring, and the shortest of twenty has one", () => {
  const widths = roomsOf(FALLING).map(({ width }) => width);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  const many = Array.from({ length: 20 }, (_, at) => stage(10, at === 0 ? 30 : 120));
  expect(roomsOf(many)[0]?.width).toBeGreaterThan(0.008);
});

test("a higher band has more waves and moves faster, by less than a wave in five seconds", () => {
  const rooms = roomsOf(FALLING).toReversed();
  for (const key of ["waves", "pace", "meetings"] as const) {
    const values = rooms.map((room) => room[key]);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  }
  expect(rooms.at(-1)?.pace).toBeLessThan((2 * Math.PI) / 5);
});
