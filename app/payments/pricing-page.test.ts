import { expect, test } from "vitest";
import type { PurchaseView } from "#worker/features/payments/service.ts";
import { listedPurchases } from "./pricing-page.tsx";

const purchase = (id: string, status: PurchaseView["status"], url?: string): PurchaseView => ({
  ...{ id, status, url, plan: "studio", amount: 109_900, credits: 25, refunded: 0 },
  ...{ takenBack: 0, createdOn: 0, paidOn: null, buyerPlace: null, receipt: undefined },
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
