import { PAYMENT } from "#app/words/payments.ts";
import { planOf, rupees } from "#worker/domain/payments/plans.ts";
import type { PaymentView } from "#worker/services/payments/payments.ts";
import { dayInIndia } from "./day-in-india.ts";

/** A line of a receipt. */
export interface ReceiptLine {
  readonly name: string;
  readonly value: string;
}

/** The lines of a receipt in their order; none before it is paid. */
export function receiptLines(payment: PaymentView): readonly ReceiptLine[] {
  const { plan, credits, amount, refunded, paid_on, receipt } = payment;
  if (receipt === undefined || paid_on === null) return [];
  const { number, seller, taxes } = receipt;
  const words = PAYMENT.receipt;
  const tax = taxes.reduce((sum, line) => sum + line.amount, 0);
  return [
    line(words.number, number),
    line(words.date, dayInIndia(paid_on)),
    line(words.plan, words.once(planOf(plan)?.name ?? plan)),
    line(words.credits, String(credits)),
    line(words.seller, seller.name),
    ...(seller.gstin === undefined ? [] : [line(words.gstin, seller.gstin)]),
    ...(seller.state === undefined ? [] : [line(words.state, seller.state)]),
    ...(taxes.length === 0 ? [] : [line(words.beforeTax, rupees(amount - tax))]),
    ...taxes.map(({ name, rate, amount }) => line(`${name} ${rate} %`, rupees(amount))),
    line(words.amount, rupees(amount)),
    ...(refunded > 0 ? [line(words.refunded, rupees(refunded))] : []),
  ];
}

function line(name: string, value: string): ReceiptLine {
  return { name, value };
}
