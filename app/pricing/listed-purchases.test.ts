import { expect, test } from "vitest";
import type { PaymentView } from "#worker/services/payments/payments.ts";
import { listedPurchases } from "./listed-purchases.ts";

const purchase = (id: string, status: PaymentView["status"], url?: string): PaymentView => ({
  ...{ id, status, url, plan: "studio", amount: 109_900, credits: 25, refunded: 0 },
  ...{ takenBack: 0, created_on: 0, paid_on: null, receipt: undefined },
});

test("lists what was paid, and of the rest the latest that can be paid", () => {
  const all = [
    purchase("unanswered", "created"),
    purchase("refused", "failed", "https://pay.example/2"),
    purchase("given back", "refunded"),
    purchase("older", "created", "https://pay.example/1"),
    purchase("ran out", "expired"),
    purchase("paid", "paid"),
  ];
  const ids = listedPurchases(all).map(({ id }) => id);
  expect(ids).toEqual(["refused", "given back", "paid"]);
});
