import { expect, test } from "vitest";
import { creditDays } from "./credit-changes.tsx";

const DAY = 86_400_000;
const entry = (id: number, created_on: number, delta = -1) =>
  ({ id, created_on, delta, reason: delta > 0 ? "signup" : "generation" }) as const;

test("the beats of one day are one line; another day or reason is another", () => {
  const entries = [entry(4, DAY + 9), entry(3, DAY + 5), entry(2, 7), entry(1, 0, 25)];
  expect(creditDays(entries)).toEqual([
    { day: DAY, reason: "generation", times: 2, delta: -2 },
    { day: 0, reason: "generation", times: 1, delta: -1 },
    { day: 0, reason: "signup", times: 1, delta: 25 },
  ]);
});
