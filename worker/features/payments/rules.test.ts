import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import {
  advance,
  featuresOf,
  type GatewayReport,
  offeredPlaces,
  PLANS,
  type Purchase,
  placeOf,
  planOf,
} from "./rules.ts";

const purchase: Purchase = {
  id: "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa",
  userId: "somebody",
  plan: "creator",
  amount: 79_900,
  currency: "INR",
  credits: 10,
  status: "created",
  linkId: "plink_1",
  linkUrl: null,
  paymentId: null,
  refunded: 0,
  takenBack: 0,
  receipt: null,
  createdOn: 0,
  paidOn: null,
  buyerPlace: null,
  checks: 0,
};
const report: GatewayReport = {
  linkId: "plink_1",
  reference: purchase.id,
  state: "paid",
  amount: 79_900,
  currency: "INR",
  amountPaid: 79_900,
  paymentId: "pay_1",
};

test("each plan has the price and the credits of the specification", async () => {
  const specification = await readFile(new URL("../../../docs/SPEC.md", import.meta.url), "utf8");
  const rows = [...specification.matchAll(/^\| (\w+) \| (\d+) \| (\d+ .*? per month, .*) \|$/gm)];
  const sold = PLANS.map((plan) => [plan.name, String(plan.price), featuresOf(plan).join(", ")]);
  expect(sold).toEqual(rows.map(([, ...cells]) => cells));
});

test("a plan is found by its name in any case, and nothing else is a plan", () => {
  expect(planOf("Studio")).toBe(PLANS[2]);
  for (const none of ["", "gold", "constructor", null, undefined, 1]) {
    expect(planOf(none)).toBeUndefined();
  }
});

describe("a report of money", () => {
  test.each(["created", "failed", "expired"] as const)("pays a purchase that is %s", (status) => {
    expect(advance({ ...purchase, status }, report)).toEqual({ kind: "pay" });
  });

  test.each(["paid", "refunded"] as const)("changes nothing of one that is %s", (status) => {
    expect(advance({ ...purchase, status }, report)).toEqual({ kind: "nothing" });
  });

  test.each([
    ["reference", { reference: "another" }],
    ["link", { linkId: "plink_2" }],
    ["amount", { amount: 100, amountPaid: 100 }],
    ["currency", { currency: "USD" }],
    ["paid", { amountPaid: 79_899 }],
  ] as const)("pays nothing when the %s is not ours", (of, other) => {
    expect(advance(purchase, { ...report, ...other })).toEqual({ kind: "mismatch", of });
  });

  test("is believed before the gateway's answer with the link arrived", () => {
    expect(advance({ ...purchase, linkId: null }, report)).toEqual({ kind: "pay" });
    expect(advance(purchase, { ...report, linkId: "" })).toEqual({ kind: "pay" });
  });
});

describe("a report without money", () => {
  test("closes an open purchase, and an expired one stays expired", () => {
    const failed = { ...report, state: "failed", amountPaid: 0 } as const;
    const expired = { ...report, state: "expired", amountPaid: 0 } as const;
    expect(advance(purchase, failed)).toEqual({ kind: "close", to: "failed" });
    expect(advance({ ...purchase, status: "failed" }, expired)).toEqual({
      kind: "close",
      to: "expired",
    });
    expect(advance({ ...purchase, status: "expired" }, failed)).toEqual({ kind: "nothing" });
    expect(advance({ ...purchase, status: "paid" }, failed)).toEqual({ kind: "nothing" });
    expect(advance({ ...purchase, status: "paid" }, expired)).toEqual({ kind: "nothing" });
  });
});

describe("a report of a refund", () => {
  const paid = { ...purchase, status: "paid" } as const;

  test("of all of it takes back all credits", () => {
    const all = { ...report, state: "refunded", refunded: 79_900 } as const;
    const whole = { kind: "refund", paise: 79_900, credits: 10, whole: true };
    expect(advance(paid, all)).toEqual(whole);
  });

  test("of a part takes back its share, rounded in favour of the person", () => {
    const part = { ...report, state: "refunded", refunded: 20_000 } as const;
    expect(advance(paid, part)).toEqual({
      kind: "refund",
      paise: 20_000,
      credits: 2,
      whole: false,
    });
    expect(advance({ ...paid, refunded: 20_000 }, part)).toEqual({ kind: "nothing" });
  });

  test("of a purchase that nobody reported as paid pays it first", () => {
    const early = { ...report, state: "refunded", refunded: 79_900 } as const;
    expect(advance(purchase, early)).toEqual({ kind: "pay" });
  });
});

test("whatever arrives in whatever order: credits are granted once, and never more are taken back", () => {
  const state = fc.constantFrom("created", "paid", "failed", "expired", "refunded");
  const reports = fc.array(fc.record({ state, refunded: fc.integer({ min: 0, max: 200_000 }) }));
  checkProperty(
    "payment-reports",
    fc.property(reports, (arrivals) => {
      let now = purchase;
      let granted = 0;
      let takenBack = 0;
      for (const { state, refunded } of arrivals) {
        const settled = state === "paid" || state === "refunded";
        const amountPaid = settled ? purchase.amount : 0;
        const step = advance(now, { ...report, state, amountPaid, refunded });
        if (step.kind === "pay") {
          granted += purchase.credits;
          now = { ...now, status: "paid" };
        } else if (step.kind === "close") {
          now = { ...now, status: step.to };
        } else if (step.kind === "refund") {
          takenBack += step.credits;
          now = { ...now, refunded: step.paise, status: step.whole ? "refunded" : "paid" };
        }
      }
      expect(granted).toBe(
        arrivals.some(({ state }) => state === "paid" || state === "refunded") ? 10 : 0,
      );
      expect(takenBack).toBeLessThanOrEqual(granted);
      expect(now.status === "refunded").toBe(takenBack === 10);
    }),
  );
});

test.each(["", "00", "25", "28", "97", "9", "029", "Kerala", null, undefined, 29, ["29"]])(
  "%s is no place",
  (code) => expect(placeOf(code)).toBeUndefined(),
);

test("offers the 28 States and 8 Union Territories by name, and the rest of the world last", () => {
  const places = offeredPlaces();
  expect(places.length).toBe(37);
  expect(places.at(0)).toEqual({ code: "35", name: "Andaman and Nicobar Islands" });
  expect(places.at(-2)).toEqual({ code: "19", name: "West Bengal" });
  expect(places.at(-1)).toEqual({ code: "96", name: "Outside India" });
  expect(new Set(places.map(({ name }) => name)).size).toBe(37);
});
