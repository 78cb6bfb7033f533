import { expect, test } from "vitest";
import { claims, LEAST_FOR_CLAIM } from "./claims.ts";
import type { Heard } from "./heard.ts";

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
