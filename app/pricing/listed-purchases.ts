import { dayInIndia } from "#app/payments/day-in-india.ts";
import { PAYMENT } from "#app/words/payments.ts";
import { planOf, rupees } from "#worker/domain/payments/plans.ts";
import type { PaymentView } from "#worker/services/payments/payments.ts";

/** A purchase as the list shows it. The loader writes it, so that no script has to know the words. */
export interface ListedPurchase {
  readonly id: string;
  /** Such as "Studio, 25 credits". */
  readonly what: string;
  readonly day: string;
  readonly price: string;
  readonly state: string;
  /** Says where its link leads. */
  readonly link: string;
}

const { list } = PAYMENT;

/**
 * The purchases that a person finds again: all that were paid, and the latest that waits to be.
 * @param purchases newest first
 */
export function listedPurchases(purchases: readonly PaymentView[]): readonly ListedPurchase[] {
  const waiting = purchases.find(({ url }) => url !== undefined);
  return purchases
    .filter((purchase) => isPaid(purchase) || purchase === waiting)
    .map((purchase) => ({
      id: purchase.id,
      what: list.bought(planOf(purchase.plan)?.name ?? purchase.plan, purchase.credits),
      day: dayInIndia(purchase.created_on),
      price: rupees(purchase.amount),
      state: list.states[purchase.status],
      link: isPaid(purchase) ? list.receipt : list.look,
    }));
}

function isPaid({ status }: PaymentView): boolean {
  return status === "paid" || status === "refunded";
}
