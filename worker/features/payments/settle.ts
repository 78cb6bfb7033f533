/** What the gateway says of a purchase, booked: by an event, by an answer, once and in any order. */
import type { Database } from "#db/client.ts";
import type { Log } from "#worker/domain/log.ts";
import type { GatewayAccount, GatewayEvent, GatewayFailure } from "./gateway.rules.ts";
import { financialYear } from "./receipt.rules.ts";
import { advance, type GatewayReport, LINK_LIFE_MS, type Purchase, type Step } from "./rules.ts";
import {
  closePurchase,
  keepEvent,
  knowsEvent,
  payPurchase,
  refundPurchase,
  type StoredEvent,
} from "./settle.store.ts";
import { findPurchase, keepLink } from "./store.ts";

export interface SettleParts {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
}

/** The log event for a report that is not about what our books say. */
export const PAYMENT_MISMATCH = "payment.MISMATCH";
/** The log event for money without an account to grant credits to. */
const PAYMENT_WITHOUT_PERSON = "payment.WITHOUT_PERSON";

/** A report takes two steps at most: it pays, and then a part goes back. Each may be overtaken by another worker. */
const MOST_STEPS = 4;

/**
 * The one way in which a purchase changes: events, returns and the reconciler all pass here. Repeated,
 * in any order and by several workers at once, it grants and takes back exactly once.
 * @param event that brought the report; remembered with its change, or after the last of several
 * @returns the purchase afterwards
 */
async function settle(
  parts: SettleParts,
  purchase: Purchase,
  report: GatewayReport,
  event?: StoredEvent,
): Promise<Purchase> {
  // Remembered with one of several steps, an event that stops there would not be worked through again.
  const single = report.state === "refunded" ? undefined : event;
  let current = purchase;
  let remembered = false;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const step = advance(current, report);
    if (step.kind === "nothing") break;
    if (step.kind === "mismatch") {
      parts.log(PAYMENT_MISMATCH, { cause: PAYMENT_MISMATCH, of: step.of, state: report.state });
      break;
    }
    current = (await take(parts, current, report, step, single)) ?? current;
    remembered = single !== undefined;
  }
  if (event && !remembered) await keepEvent(parts.database, event, purchase.id, parts.now());
  return current;
}

async function take(
  { database, now, log }: SettleParts,
  purchase: Purchase,
  report: GatewayReport,
  step: Exclude<Step, { kind: "nothing" | "mismatch" }>,
  event: StoredEvent | undefined,
): Promise<Purchase | undefined> {
  const time = now();
  switch (step.kind) {
    case "pay": {
      const paid = await payPurchase(database, purchase, {
        ...{ report, event, now: time },
        receiptYear: financialYear(time),
      });
      if (paid?.userId === null) {
        log(PAYMENT_WITHOUT_PERSON, { cause: PAYMENT_WITHOUT_PERSON, amount: purchase.amount });
      }
      log("payment.paid", { plan: purchase.plan, amount: purchase.amount });
      return paid;
    }
    case "close":
      log("payment.closed", { to: step.to });
      return closePurchase(database, purchase.id, step.to, event, time);
    case "refund": {
      const refund = { ...step, before: purchase.refunded, now: time };
      const after = await refundPurchase(database, purchase, refund);
      log("payment.refunded", {
        amount: step.paise - purchase.refunded,
        credits: after?.takenBack ?? 0,
      });
      return after;
    }
  }
}

/**
 * Asks the gateway about a purchase and books the answer.
 * @returns the purchase afterwards, or why the gateway gave no answer
 */
export async function check(
  parts: SettleParts,
  gateway: Pick<GatewayAccount, "lookUp" | "findLink">,
  purchase: Purchase,
): Promise<Purchase | GatewayFailure> {
  const report = await ask(parts, gateway, purchase);
  if (report === undefined) return closeWithoutLink(parts, purchase);
  if ("failure" in report) return report;
  return settle(parts, { ...purchase, linkId: purchase.linkId ?? report.linkId }, report);
}

/** A purchase whose link never became known is looked for by its reference. */
async function ask(
  { database }: SettleParts,
  gateway: Pick<GatewayAccount, "lookUp" | "findLink">,
  { id, linkId }: Purchase,
): Promise<GatewayReport | GatewayFailure | undefined> {
  if (linkId !== null) return gateway.lookUp(linkId);
  const found = await gateway.findLink(id);
  if (found === undefined || "failure" in found) return found;
  await keepLink(database, id, found.link);
  return found.report;
}

/** A purchase without a link at the gateway cannot be paid, and nobody asks for one after so long. */
async function closeWithoutLink(
  { database, now }: SettleParts,
  purchase: Purchase,
): Promise<Purchase> {
  const time = now();
  if (time - purchase.createdOn < LINK_LIFE_MS) return purchase;
  return (await closePurchase(database, purchase.id, "expired", undefined, time)) ?? purchase;
}

/**
 * Works an event of the gateway through. It is remembered only once it is worked through, so that one
 * that fails halfway is worked through when it is sent again.
 * @returns the purchase that it paid
 */
export async function settleEvent(
  parts: SettleParts,
  event: GatewayEvent,
): Promise<Purchase | undefined> {
  const { database, now, log } = parts;
  if (await knowsEvent(database, event.id)) return undefined;
  if (event.unclear !== undefined) {
    // Not remembered, so that it can be sent again to a version that reads it.
    log(PAYMENT_MISMATCH, { cause: PAYMENT_MISMATCH, of: event.unclear, state: "refunded" });
    return undefined;
  }
  const purchase = await purchaseOf(parts, event);
  const report = purchase && reportOf(event, purchase);
  if (purchase && report) {
    const after = await settle(parts, purchase, report, event);
    return purchase.paidOn === null && after.paidOn !== null ? after : undefined;
  }
  if (purchase === undefined) log("payment.event_unknown", { kind: event.kind });
  await keepEvent(database, event, purchase?.id, now());
  return undefined;
}

async function purchaseOf({ database }: SettleParts, { reference, paymentId }: GatewayEvent) {
  const named =
    reference === undefined ? undefined : await findPurchase(database, { id: reference });
  if (named || paymentId === undefined) return named;
  return findPurchase(database, { paymentId });
}

/** An event of a payment names no link: it is that of its purchase. */
function reportOf(
  { report, attempt }: GatewayEvent,
  { id, linkId }: Purchase,
): GatewayReport | undefined {
  if (report) return report;
  // Before the gateway's answer with the link arrived, there is none to compare with.
  return attempt && { ...attempt, linkId: linkId ?? "", reference: id };
}
