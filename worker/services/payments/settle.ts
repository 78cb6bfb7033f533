import type { Database } from "#db/client.ts";
import {
  closePayment,
  keepEvent,
  payPayment,
  refundPayment,
  type StoredEvent,
} from "#db/payment-changes.ts";
import type { PaymentRow } from "#db/payments.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import { advance, type Step } from "#worker/domain/payments/advance.ts";
import type { GatewayReport } from "#worker/domain/payments/payment.ts";
import { financialYear } from "#worker/domain/payments/receipt.ts";

export interface SettleParts {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
}

/** The log event for a report that is not about what our books say. */
export const PAYMENT_MISMATCH = "payment.MISMATCH";
/** The log event for money without an account to grant credits to. */
export const PAYMENT_WITHOUT_PERSON = "payment.WITHOUT_PERSON";

/** A report takes two steps at most: it pays, and then a part goes back. Each may be overtaken by another worker. */
const MOST_STEPS = 4;

/**
 * The one way in which a purchase changes: webhooks, returns and the reconciler all pass here. Repeated,
 * in any order and by several workers at once, it grants and takes back exactly once.
 * @param event the webhook that brought the report; remembered with its change, or after the last of several
 * @returns the purchase afterwards
 */
export async function settle(
  parts: SettleParts,
  payment: PaymentRow,
  report: GatewayReport,
  event?: StoredEvent,
): Promise<PaymentRow> {
  // Remembered with one of several steps, an event that stops there would not be worked through again.
  const single = report.state === "refunded" ? undefined : event;
  let row = payment;
  let remembered = false;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const step = advance(row, report);
    if (step.kind === "nothing") break;
    if (step.kind === "mismatch") {
      parts.log(PAYMENT_MISMATCH, { cause: PAYMENT_MISMATCH, of: step.of, state: report.state });
      break;
    }
    row = (await take(parts, row, report, step, single)) ?? row;
    remembered = single !== undefined;
  }
  if (event && !remembered) await keepEvent(parts.database, event, payment.id, parts.now());
  return row;
}

async function take(
  { database, now, log }: SettleParts,
  row: PaymentRow,
  report: GatewayReport,
  step: Exclude<Step, { kind: "nothing" | "mismatch" }>,
  event: StoredEvent | undefined,
): Promise<PaymentRow | undefined> {
  const time = now();
  switch (step.kind) {
    case "pay": {
      const paid = await payPayment(database, row, {
        ...{ report, event, now: time },
        receiptYear: financialYear(time),
      });
      if (paid?.user_id === null) {
        log(PAYMENT_WITHOUT_PERSON, { cause: PAYMENT_WITHOUT_PERSON, amount: row.amount });
      }
      log("payment.paid", { plan: row.plan, amount: row.amount });
      return paid;
    }
    case "close":
      log("payment.closed", { to: step.to });
      return closePayment(database, row.id, step.to, event, time);
    case "refund": {
      const refund = { ...step, before: row.refunded, now: time };
      const after = await refundPayment(database, row, refund);
      log("payment.refunded", {
        amount: step.paise - row.refunded,
        credits: after?.taken_back ?? 0,
      });
      return after;
    }
  }
}
