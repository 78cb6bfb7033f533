import type { GatewayReport, Payment, PaymentStatus } from "./payment.ts";

/** What a report changes of a purchase. */
export type Step =
  | { readonly kind: "nothing" }
  /** Credits are granted, once. */
  | { readonly kind: "pay" }
  | { readonly kind: "close"; readonly to: Extract<PaymentStatus, "failed" | "expired"> }
  /** Money went back. */
  | {
      readonly kind: "refund";
      readonly paise: number;
      readonly credits: number;
      readonly whole: boolean;
    }
  /** The report is about something else than our books: nothing may be granted. */
  | {
      readonly kind: "mismatch";
      readonly of: "reference" | "link" | "amount" | "currency" | "paid";
    };

const NOTHING: Step = { kind: "nothing" };

/**
 * The one state machine of a purchase. Webhooks and fetches come in any order, repeated, and late: a
 * report moves a purchase forward or not at all. `paid` is left by a refund alone; money that arrives
 * after `failed` or `expired` is honoured (late authorisation).
 */
export function advance(payment: Payment, report: GatewayReport): Step {
  const mismatch = mismatchOf(payment, report);
  if (mismatch) return { kind: "mismatch", of: mismatch };
  const { status } = payment;
  switch (report.state) {
    case "created":
      return NOTHING;
    case "paid":
      return status === "paid" || status === "refunded" ? NOTHING : { kind: "pay" };
    case "failed":
      return status === "created" ? { kind: "close", to: "failed" } : NOTHING;
    case "expired":
      return status === "created" || status === "failed"
        ? { kind: "close", to: "expired" }
        : NOTHING;
    case "refunded":
      return refund(payment, report.refunded ?? report.amountPaid);
  }
}

/** A refund of a purchase whose payment was never reported: it is paid first, and the next report takes back. */
function refund(payment: Payment, refunded: number): Step {
  const { status, amount, credits, refunded: before } = payment;
  if (status === "refunded") return NOTHING;
  if (status !== "paid") return { kind: "pay" };
  const paise = Math.min(refunded, amount);
  if (paise <= before) return NOTHING;
  const takenBack = share(credits, before, amount);
  return {
    kind: "refund",
    paise,
    credits: share(credits, paise, amount) - takenBack,
    whole: paise === amount,
  };
}

/** The credits that a part of the price stands for, in favour of the person. */
function share(credits: number, paise: number, amount: number): number {
  return Math.floor((credits * paise) / amount);
}

function mismatchOf(payment: Payment, report: GatewayReport) {
  if (report.reference !== payment.id) return "reference";
  // Reports of payments name no link when none was known: it may have become known since.
  const named = payment.link_id !== null && report.linkId !== "";
  if (named && report.linkId !== payment.link_id) return "link";
  if (report.currency !== payment.currency) return "currency";
  if (report.amount !== payment.amount) return "amount";
  const settled = report.state === "paid" || report.state === "refunded";
  return settled && report.amountPaid !== payment.amount ? "paid" : undefined;
}
