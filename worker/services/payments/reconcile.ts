import { closePayment, payPayment } from "#db/payment-changes.ts";
import {
  duePayments,
  keepLink,
  type PaymentRow,
  paidWithoutGrant,
  scheduleCheck,
} from "#db/payments.ts";
import type { GatewayFailure, PaymentGateway } from "#worker/domain/payments/gateway.ts";
import { type GatewayReport, LINK_LIFE_MS } from "#worker/domain/payments/payment.ts";
import { financialYear } from "#worker/domain/payments/receipt.ts";
import { DAY_MS } from "#worker/domain/time/day.ts";
import { type SettleParts, settle } from "./settle.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after one question to the gateway the next one follows; the last gap goes on. */
const GAPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY_MS] as const;
/** The gateway repeats events for a day, and replays them by hand for seven. */
const ASKED_FOR_MS = 7 * DAY_MS;
/** Bounds one run; the next one continues. */
const AT_ONCE = 50;

/** The log event for a purchase that was paid and not granted. It is granted then. */
export const PAID_WITHOUT_GRANT = "payment.PAID_WITHOUT_GRANT";

/** When the gateway is asked first about a purchase. */
export function firstCheck(createdOn: number): number {
  return createdOn + GAPS[0];
}

/** When it is asked again after some questions; null when seven days are over. */
export function nextCheck(
  { created_on, checks }: Pick<PaymentRow, "created_on" | "checks">,
  now: number,
): number | null {
  if (now - created_on >= ASKED_FOR_MS) return null;
  return now + (GAPS[Math.min(checks, GAPS.length - 1)] ?? DAY_MS);
}

/**
 * Asks the gateway about a purchase and books the answer.
 * @returns the purchase afterwards, or why the gateway gave no answer
 */
export async function check(
  parts: SettleParts,
  gateway: PaymentGateway,
  row: PaymentRow,
): Promise<PaymentRow | GatewayFailure> {
  const report = await ask(parts, gateway, row);
  if (report === undefined) return closeWithoutLink(parts, row);
  if ("failure" in report) return report;
  return settle(parts, { ...row, link_id: row.link_id ?? report.linkId }, report);
}

/** A purchase without a link at the gateway cannot be paid, and nobody asks for one after so long. */
async function closeWithoutLink(
  { database, now }: SettleParts,
  row: PaymentRow,
): Promise<PaymentRow> {
  const time = now();
  if (time - row.created_on < LINK_LIFE_MS) return row;
  return (await closePayment(database, row.id, "expired", undefined, time)) ?? row;
}

/** Nobody is to pay for credits that no account gets: the next question finds the link closed, or paid. */
async function closeLinkOfDeleted(
  gateway: PaymentGateway,
  { user_id, status, link_id }: PaymentRow,
): Promise<void> {
  const open = status === "created" || status === "failed";
  if (user_id === null && open && link_id !== null) await gateway.cancel(link_id);
}

/** A purchase whose link never became known is looked for by its reference. */
async function ask(
  { database }: SettleParts,
  gateway: PaymentGateway,
  { id, link_id }: PaymentRow,
): Promise<GatewayReport | GatewayFailure | undefined> {
  if (link_id !== null) return gateway.fetch(link_id);
  const found = await gateway.find(id);
  if (found && !("failure" in found)) await keepLink(database, id, found);
  return found;
}

export interface ReconcileParts extends SettleParts {
  readonly gateway: PaymentGateway;
}

/**
 * The scheduled job: asks the gateway about purchases with growing gaps for seven days, and grants what
 * was paid without a grant.
 */
export async function reconcile(parts: ReconcileParts): Promise<{ readonly asked: number }> {
  const { database, gateway, now, log } = parts;
  const due = await duePayments(database, now(), AT_ONCE);
  for (const row of due) {
    const answer = await check(parts, gateway, row);
    if ("failure" in answer) log("payment.unanswered", { cause: `payment.${answer.failure}` });
    else await closeLinkOfDeleted(gateway, answer);
    // Refunds come later than the money, and their events may be lost too.
    const open = "failure" in answer || answer.status !== "refunded";
    await scheduleCheck(database, row.id, open ? nextCheck(row, now()) : null, row.checks + 1);
  }
  for (const { payment } of await paidWithoutGrant(database, AT_ONCE)) {
    log(PAID_WITHOUT_GRANT, { cause: PAID_WITHOUT_GRANT, plan: payment.plan });
    await payPayment(database, payment, {
      report: {
        linkId: payment.link_id ?? "",
        gatewayPaymentId: payment.gateway_payment_id ?? undefined,
      },
      receiptYear: financialYear(now()),
      now: now(),
    });
  }
  return { asked: due.length };
}
