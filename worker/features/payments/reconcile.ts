/** The scheduled job of purchases: asks the gateway again, and grants what was paid without a grant. */
import { type GatewayAccount, nextCheck } from "./gateway.rules.ts";
import { financialYear } from "./receipt.rules.ts";
import type { Purchase } from "./rules.ts";
import { payPurchase } from "./settle.store.ts";
import { check, type SettleParts } from "./settle.ts";
import { duePurchases, paidWithoutGrant, scheduleCheck } from "./store.ts";

/** Bounds one run; the next one continues. */
const AT_ONCE = 50;

/** The log event for a purchase that was paid and not granted. It is granted then. */
export const PAID_WITHOUT_GRANT = "payment.PAID_WITHOUT_GRANT";

export interface ReconcileParts extends SettleParts {
  readonly gateway: Pick<GatewayAccount, "lookUp" | "findLink" | "closeLink">;
}

/**
 * Asks the gateway about purchases with growing gaps for seven days, and grants what was paid without a
 * grant.
 */
export async function reconcile(parts: ReconcileParts): Promise<{ readonly asked: number }> {
  const { database, gateway, now, log } = parts;
  const due = await duePurchases(database, now(), AT_ONCE);
  for (const purchase of due) {
    const answer = await check(parts, gateway, purchase);
    if ("failure" in answer) log("payment.unanswered", { cause: `payment.${answer.failure}` });
    else await closeLinkOfDeleted(parts, answer);
    // Refunds come later than the money, and their events may be lost too.
    const open = "failure" in answer || answer.status !== "refunded";
    const next = open ? nextCheck(purchase, now()) : null;
    await scheduleCheck(database, purchase.id, next, purchase.checks + 1);
  }
  for (const purchase of await paidWithoutGrant(database, AT_ONCE)) {
    log(PAID_WITHOUT_GRANT, { cause: PAID_WITHOUT_GRANT, plan: purchase.plan });
    const { linkId, paymentId } = purchase;
    await payPurchase(database, purchase, {
      report: { linkId: linkId ?? "", paymentId: paymentId ?? undefined },
      receiptYear: financialYear(now()),
      now: now(),
    });
  }
  return { asked: due.length };
}

/** Nobody is to pay for credits that no account gets: the next question finds the link closed, or paid. */
async function closeLinkOfDeleted(
  { gateway }: ReconcileParts,
  { userId, status, linkId }: Purchase,
): Promise<void> {
  const open = status === "created" || status === "failed";
  if (userId === null && open && linkId !== null) await gateway.closeLink(linkId);
}
