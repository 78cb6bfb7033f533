import type { PaymentView } from "#worker/services/payments/payments.ts";

/** What of a purchase stands in the list. */
export type ListedPurchase = Pick<
  PaymentView,
  "id" | "plan" | "credits" | "amount" | "status" | "created_on"
>;

/** Whether a purchase has a receipt. */
export function isPaid({ status }: Pick<PaymentView, "status">): boolean {
  return status === "paid" || status === "refunded";
}

/**
 * The purchases that a person finds again: all that were paid, and the latest that waits to be.
 * @param purchases newest first
 */
export function listedPurchases(purchases: readonly PaymentView[]): readonly ListedPurchase[] {
  const waiting = purchases.find(({ url }) => url !== undefined);
  return purchases
    .filter((purchase) => isPaid(purchase) || purchase === waiting)
    .map(({ id, plan, credits, amount, status, created_on }) => ({
      ...{ id, plan, credits, amount, status, created_on },
    }));
}
