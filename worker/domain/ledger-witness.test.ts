import { expect, test } from "vitest";
import { isWhole, type LedgerPart, witnessOf } from "./ledger-witness.ts";

const LEDGER: LedgerPart = {
  count: 3,
  newest: [
    { id: 9, delta: -1, reason: "generation" },
    { id: 5, delta: -1, reason: "generation" },
    { id: 2, delta: 25, reason: "signup" },
  ],
};
const [last, ...before] = LEDGER.newest;

test.each([
  ["is as it was", LEDGER, true],
  ["lacks its newest entry", { count: 2, newest: before }, false],
  ["lacks an old entry, of those that are only counted", { ...LEDGER, count: 2 }, false],
  ["has nothing left", { count: 0, newest: [] }, false],
  [
    "has another amount in an entry",
    { count: 3, newest: [{ id: 9, delta: -2, reason: "generation" }, ...before] },
    false,
  ],
  [
    "has another entry in place of one",
    { count: 3, newest: [{ id: 8, delta: -1, reason: "generation" }, ...before] },
    false,
  ],
] satisfies [string, LedgerPart, boolean][])("a ledger that %s", async (_, now, whole) => {
  const witness = await witnessOf(LEDGER);
  if (witness === undefined) throw new Error("Nothing was seen.");
  expect(witness).toMatchObject({ count: 3, through: last?.id });
  expect(await isWhole(witness, now)).toBe(whole);
});

test("of a ledger without entries there is nothing to remember", async () => {
  expect(await witnessOf({ count: 0, newest: [] })).toBeUndefined();
});
