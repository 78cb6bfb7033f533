import { expect, test } from "vitest";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { type CreditTables, findViolations } from "./invariants.ts";

const valid: CreditTables = {
  profiles: [{ id: "a", available_credits: 24 }],
  credit_ledger: [
    { user_id: "a", delta: 25, reason: "signup", reference: "a" },
    { user_id: "a", delta: -1, reason: "generation", reference: "g" },
  ],
  generation: [{ id: "g", user_id: "a", key: "k", status: "done" }],
  user_history: [{ id: "g", user_id: "a" }],
  deleted_ledger: [
    { reason: "signup", delta: 2 * SIGN_UP_CREDITS, entries: 2 },
    { reason: "generation", delta: -3, entries: 3 },
  ],
};
const received = [{ userId: "a", key: "k", beatId: "g" }];
const [grant, debit] = valid.credit_ledger;
if (!grant || !debit) throw new Error("The valid tables lack a row.");

test("valid tables have no violations", () => {
  expect(findViolations(valid, [...received, ...received], true)).toEqual([]);
});

test.each<[string, Partial<CreditTables>]>([
  ["a balance that differs from the ledger", { profiles: [{ id: "a", available_credits: 23 }] }],
  [
    "a debit without a beat",
    {
      credit_ledger: [grant, debit, { ...debit, reference: "h" }],
      profiles: [{ id: "a", available_credits: 23 }],
    },
  ],
  [
    "a beat without a debit",
    { credit_ledger: [grant], profiles: [{ id: "a", available_credits: 25 }] },
  ],
  ["a generation whose beat is missing", { user_history: [] }],
  [
    "a debit that was booked twice",
    { credit_ledger: [grant, debit, debit], profiles: [{ id: "a", available_credits: 23 }] },
  ],
  [
    "a second grant",
    {
      credit_ledger: [grant, { ...grant, reference: "b" }, debit],
      profiles: [{ id: "a", available_credits: 49 }],
    },
  ],
  [
    "a key with two generations",
    { generation: [...valid.generation, { id: "h", user_id: "a", key: "k", status: "failed" }] },
  ],
  [
    "a generation left pending",
    { generation: [...valid.generation, { id: "h", user_id: "a", key: "l", status: "pending" }] },
  ],
  ["a received beat that belongs to another person", { user_history: [{ id: "g", user_id: "b" }] }],
  [
    "a balance below 0",
    {
      profiles: [{ id: "a", available_credits: -1 }],
      credit_ledger: [{ ...grant, delta: 0 }, debit],
    },
  ],
  [
    "deleted beats that cost too little",
    { deleted_ledger: [{ reason: "generation", delta: -2, entries: 3 }] },
  ],
  [
    "deleted grants that were counted twice",
    { deleted_ledger: [{ reason: "signup", delta: 50, entries: 1 }] },
  ],
])("%s is found", (_, change) => {
  expect(findViolations({ ...valid, ...change }, received, true)).not.toEqual([]);
});

test("two beats for one key are found", () => {
  const tables = { ...valid, user_history: [...valid.user_history, { id: "h", user_id: "a" }] };
  const both = [...received, { userId: "a", key: "k", beatId: "h" }];
  expect(findViolations(tables, both, false)).toContain("a k: two beats, g and h");
});
