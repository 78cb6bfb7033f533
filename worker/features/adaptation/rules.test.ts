import { expect, test } from "vitest";
import { claims, type Heard, LEAST_FOR_CLAIM, partOfDay, rankLayers, whatHelped } from "./rules.ts";

interface Sessions extends Partial<Pick<Heard, "layer" | "part" | "minutes">> {
  readonly changes: readonly number[];
}

function sessions({ changes, layer = "rain", part = "night", minutes = 20 }: Sessions): Heard[] {
  return changes.map((change, at) => ({
    ...{ beatId: `b-${at}`, day: 20_000 + at, layer, part, minutes },
    ...{ before: change > 0 ? 1 : 3, after: change > 0 ? 1 + change : 3 + change },
  }));
}

const many = (change: number, count: number) => Array.from({ length: count }, () => change);

test("nothing is claimed before there are enough sessions, however good they were", () => {
  const best = LEAST_FOR_CLAIM - 1;
  const others = sessions({ layer: "sea", changes: many(0, 20) });
  expect(claims([...others, ...sessions({ changes: many(4, best) })])).toEqual([]);
  expect(claims([...others, ...sessions({ changes: many(4, best + 1) })])).toHaveLength(1);
});

test("nothing is claimed of somebody's only layer: there is nothing to compare it with", () => {
  expect(claims(sessions({ changes: many(3, 40) }))).toEqual([]);
});

test("nothing is claimed where everything helps alike, or where the better layer only harms less", () => {
  const alike = [
    ...sessions({ changes: many(2, 20) }),
    ...sessions({ layer: "sea", changes: many(2, 20) }),
  ];
  expect(claims(alike)).toEqual([]);
  const less = [
    ...sessions({ changes: many(0, 20) }),
    ...sessions({ layer: "sea", changes: many(-2, 20) }),
  ];
  expect(claims(less)).toEqual([]);
});

test("a clear difference is told with its mean and count, the time of day where it makes the difference", () => {
  const layerAlone = [
    ...sessions({ changes: [...many(2, 6), ...many(3, 2)], part: "night" }),
    ...sessions({ changes: [...many(2, 6), ...many(3, 2)], part: "day" }),
    ...sessions({ layer: "sea", changes: many(0, 16) }),
  ];
  expect(claims(layerAlone)).toEqual([{ layer: "rain", change: 2.25, times: 16 }]);
  const atNight = [
    ...sessions({ changes: many(3, 10), part: "night" }),
    ...sessions({ changes: many(0, 10), part: "day" }),
    ...sessions({ layer: "sea", changes: many(0, 16), part: "night" }),
  ];
  expect(claims(atNight)).toEqual([{ layer: "rain", part: "night", change: 3, times: 10 }]);
});

test("at most three claims, one for each layer, the strongest first", () => {
  const layers = ["rain", "sea", "bowls", "pad"] as const;
  const good = layers.flatMap((layer, at) =>
    sessions({ layer, changes: many(at === 2 ? 4 : 3, 12) }),
  );
  const found = claims([...good, ...sessions({ layer: "none", changes: many(0, 200) })]);
  expect(found).toHaveLength(3);
  expect(found[0]).toMatchObject({ layer: "bowls", change: 4 });
  expect(new Set(found.map(({ layer }) => layer)).size).toBe(3);
});

test("sessions without both marks count for nothing", () => {
  const unmarked = sessions({ changes: many(4, 30) }).map((one) => ({ ...one, before: null }));
  expect(claims([...unmarked, ...sessions({ layer: "sea", changes: many(0, 30) })])).toEqual([]);
});

test.each([
  [0, "night"],
  [4, "night"],
  [5, "morning"],
  [11, "day"],
  [17, "evening"],
  [21, "evening"],
  [22, "night"],
] as const)("%i o'clock is %s", (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});

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

const heardSession = (
  layer: Heard["layer"],
  before: number | null,
  after: number | null,
): Heard => ({
  ...{ beatId: "b", day: 20_000, layer, minutes: 20, part: "night", before, after },
});

test("plain means, the most frequent first, and none from fewer than three sessions", () => {
  const sessions = [
    ...[heardSession("sea", 2, 5), heardSession("sea", 2, 4)],
    ...[
      heardSession("rain", 2, 4),
      heardSession("rain", 3, 3),
      heardSession("rain", 2, 3),
      heardSession("rain", 4, null),
    ],
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
  expect(whatHelped([heardSession("rain", null, null)])).toEqual({ claims: [], counts: [] });
});
