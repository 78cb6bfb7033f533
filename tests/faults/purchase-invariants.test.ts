import { describe, expect, test } from "vitest";
import {
  findPurchaseViolations,
  grantsWithoutMoney,
  type PaymentRecord,
  type PurchaseTables,
  type Taking,
} from "./purchase-invariants.ts";

const paid: PaymentRecord = {
  ...{ id: "p", user_id: "a", amount: 49_900, credits: 5, status: "paid", refunded: 0 },
  ...{ taken_back: 0, receipt_year: "2026-27", receipt_number: 1, paid_on: 1 },
};
const refunded: PaymentRecord = {
  ...paid,
  ...{ id: "r", amount: 79_900, credits: 10, status: "refunded", refunded: 79_900 },
  ...{ taken_back: 10, receipt_number: 2 },
};
const open: PaymentRecord = {
  ...paid,
  ...{ id: "o", status: "created", receipt_year: null, receipt_number: null, paid_on: null },
};
const forgotten: PaymentRecord = { ...paid, id: "f", user_id: null, receipt_number: 3 };

const grant = { user_id: "a", delta: 5, reason: "purchase", reference: "p" };
const second = { user_id: "a", delta: 10, reason: "purchase", reference: "r" };
const part = { user_id: "a", delta: -3, reason: "refund", reference: "r:20000" };
const rest = { user_id: "a", delta: -7, reason: "refund", reference: "r:79900" };
const signUp = { user_id: "a", delta: 25, reason: "signup", reference: "a" };
const ledger = [signUp, grant, second, part, rest];

const valid: PurchaseTables = {
  payment: [paid, refunded, open, forgotten],
  credit_ledger: ledger,
  deleted_ledger: [
    { reason: "signup", delta: 25, entries: 1 },
    { reason: "purchase", delta: 5, entries: 1 },
  ],
};
const takings: readonly Taking[] = [
  { reference: "p", paid: 49_900, refunded: 0 },
  { reference: "r", paid: 79_900, refunded: 79_900 },
  { reference: "o", paid: 0, refunded: 0 },
  { reference: "f", paid: 49_900, refunded: 0 },
];

/** The valid books, with some columns of a purchase changed. */
function books(id: string, change: Partial<PaymentRecord>): Partial<PurchaseTables> {
  return { payment: valid.payment.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** The valid takings, with some of a purchase changed. */
function gateway(id: string, change: Partial<Taking>): readonly Taking[] {
  return takings.map((row) => (row.reference === id ? { ...row, ...change } : row));
}

test("valid books have no violations", () => {
  expect(findPurchaseViolations(valid, takings, true)).toEqual([]);
});

describe("of our own books", () => {
  test.each<[string, Partial<PurchaseTables>, string]>([
    [
      "a paid purchase that was not granted",
      { credit_ledger: ledger.filter((row) => row !== grant) },
      "p: 0 grants instead of 1",
    ],
    [
      "a purchase that was granted twice",
      { credit_ledger: [...ledger, grant] },
      "purchase p: 2 times",
    ],
    [
      "a grant of other credits than were sold",
      { credit_ledger: ledger.map((row) => (row === grant ? { ...grant, delta: 6 } : row)) },
      "p: 6 granted of 5",
    ],
    [
      "a grant to somebody else",
      { credit_ledger: ledger.map((row) => (row === grant ? { ...grant, user_id: "b" } : row)) },
      "p: granted to b",
    ],
    [
      "a grant of an unpaid purchase",
      { credit_ledger: [...ledger, { ...grant, reference: "o" }] },
      "o: 1 grants instead of 0",
    ],
    [
      "a grant of no purchase",
      { credit_ledger: [...ledger, { ...grant, reference: "x" }] },
      "purchase x: no such purchase",
    ],
    [
      "a refund of no purchase",
      { credit_ledger: [...ledger, { ...part, reference: "x:1" }] },
      "refund x:1: no such purchase",
    ],
    [
      "a refund that was not booked",
      { credit_ledger: ledger.filter((row) => row !== rest) },
      "r: 3 booked as taken back instead of 10",
    ],
    [
      "a refund that was booked twice",
      { credit_ledger: [...ledger, rest] },
      "r: 17 booked as taken back instead of 10",
    ],
    [
      "a refund that was booked of an unpaid purchase",
      { credit_ledger: [...ledger, { ...part, reference: "o:20000" }] },
      "o: 3 booked as taken back instead of 0",
    ],
    [
      "a refund that gives credits",
      {
        credit_ledger: [
          ...ledger,
          { ...part, delta: 1, reference: "r:1" },
          { ...part, delta: -1, reference: "r:2" },
        ],
      },
      "r: a refund of 1 to a",
    ],
    [
      "a refund that was taken from somebody else",
      { credit_ledger: ledger.map((row) => (row === rest ? { ...rest, user_id: "b" } : row)) },
      "r: a refund of -7 to b",
    ],
    [
      "more taken back than the refund stands for",
      {
        ...books("p", { refunded: 100, taken_back: 1 }),
        credit_ledger: [...ledger, { ...part, delta: -1, reference: "p:100" }],
      },
      "p: 1 taken back of a share of 0",
    ],
    [
      "a whole refund that does not say so",
      books("r", { status: "paid" }),
      "r: paid, and 79900 of 79900 went back",
    ],
    [
      "a refund that says so, of a part",
      books("r", { refunded: 79_899, taken_back: 10 }),
      "r: refunded, and 79899 of 79900 went back",
    ],
    ["a refund of an unpaid purchase", books("o", { refunded: 1 }), "o: created, and 1 went back"],
    [
      "a paid purchase without its time",
      books("p", { paid_on: null }),
      "p: paid, and paid on null",
    ],
    [
      "an unpaid purchase that was once paid",
      books("p", { status: "expired" }),
      "p: expired, and paid on 1",
    ],
    [
      "a paid purchase without a receipt",
      books("f", { receipt_number: null, receipt_year: null }),
      "f: paid, and its receipt is null null",
    ],
    [
      "an unpaid purchase with a receipt",
      books("o", { receipt_number: 4, receipt_year: "2026-27" }),
      "o: created, and its receipt is 2026-27 4",
    ],
    [
      "a gap in the numbers of receipts",
      books("f", { receipt_number: 4 }),
      "receipts of 2026-27: number 4 after a gap or twice",
    ],
    [
      "a number that was given twice",
      books("f", { receipt_number: 2 }),
      "receipts of 2026-27: number 2 after a gap or twice",
    ],
    [
      "a year that does not begin with 1",
      books("f", { receipt_year: "2027-28" }),
      "receipts of 2027-28: number 3 after a gap or twice",
    ],
    [
      "deleted grants that were counted twice",
      { deleted_ledger: [{ reason: "purchase", delta: 10, entries: 2 }] },
      "deleted purchase: 10, and at most 5",
    ],
    [
      "deleted refunds of nothing",
      { deleted_ledger: [{ reason: "refund", delta: -1, entries: 1 }] },
      "deleted refund: -1, and at most 0",
    ],
  ])("%s is found", (_, change, line) => {
    expect(findPurchaseViolations({ ...valid, ...change }, takings, true)).toContain(line);
  });
});

describe("between our books and the gateway's", () => {
  const later: readonly [string, readonly Taking[], string][] = [
    ["money that was not booked", gateway("o", { paid: 49_900 }), "o: 49900 taken, and not booked"],
    ["a refund that was not booked", gateway("p", { refunded: 100 }), "p: 100 went back, 0 booked"],
  ];
  const always: readonly [string, readonly Taking[], string][] = [
    ["a grant without money", gateway("p", { paid: 0 }), "p: granted without money"],
    [
      "a purchase that the gateway does not know",
      takings.filter(({ reference }) => reference !== "f"),
      "f: 49900 booked of 0 that was taken",
    ],
    [
      "a purchase of which too little was taken",
      gateway("p", { paid: 49_899 }),
      "p: 49900 booked of 49899 that was taken",
    ],
    [
      "a refund that the gateway did not make",
      gateway("r", { refunded: 20_000 }),
      "r: 79900 booked of 20000 that went back",
    ],
    [
      "money for no purchase",
      [...takings, { reference: "x", paid: 49_900, refunded: 0 }],
      "x: 49900 taken for no purchase of ours",
    ],
    [
      "two links for one purchase",
      [...takings, { reference: "p", paid: 49_900, refunded: 0 }],
      "link of p: 2 times",
    ],
  ];

  test.each([...later, ...always])("%s is found", (_, taken, line) => {
    expect(findPurchaseViolations(valid, taken, true)).toContain(line);
  });

  test.each(always)("%s is found before everything is settled", (_, taken, line) => {
    expect(findPurchaseViolations(valid, taken, false)).toContain(line);
  });

  test.each(later)("%s may be on its way before everything is settled", (_, taken) => {
    expect(findPurchaseViolations(valid, taken, false)).toEqual([]);
  });

  test("a grant without money is found in the ledger alone", () => {
    expect(grantsWithoutMoney(ledger, takings)).toEqual([]);
    expect(grantsWithoutMoney(ledger, [])).toHaveLength(2);
  });
});
