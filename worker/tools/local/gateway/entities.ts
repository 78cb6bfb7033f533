import type { Attempt, Happening, Link, Refund } from "./books.ts";

/** Razorpay's entities, with the fields that its own answers have. */

/** @param url the gateway's own address, where the link is paid */
export function linkEntity(link: Link, url: string): object {
  const { id, status, changedOn } = link;
  const paid = link.attempts.filter((attempt) => attempt.status !== "failed");
  return {
    accept_partial: false,
    amount: link.amount,
    amount_paid: link.amountPaid,
    callback_method: "get",
    callback_url: link.callbackUrl,
    cancelled_at: status === "cancelled" ? seconds(changedOn) : 0,
    created_at: seconds(link.createdOn),
    currency: "INR",
    customer: {},
    description: link.description,
    expire_by: link.expireBy,
    expired_at: status === "expired" ? seconds(changedOn) : 0,
    first_min_partial_amount: 0,
    id,
    notes: notesOf(link),
    notify: { email: false, sms: false, whatsapp: false },
    payments: paid.length === 0 ? null : paid.map((attempt) => linkPayment(attempt, changedOn)),
    reference_id: link.reference,
    reminder_enable: false,
    reminders: [],
    short_url: payPage(url, id),
    status,
    updated_at: seconds(changedOn),
    upi_link: false,
    user_id: "",
    whatsapp_link: false,
  };
}

/** Where a link is paid. */
export function payPage(url: string, linkId: string): string {
  return `${url}/l/${linkId}`;
}

export function paymentEntity(attempt: Attempt, link: Link): object {
  const { id, amount, status, refunded } = attempt;
  const failed = status === "failed";
  return {
    id,
    entity: "payment",
    amount,
    currency: "INR",
    status,
    order_id: link.id.replace("plink_", "order_"),
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === amount ? "full" : "partial",
    captured: status === "captured" || status === "refunded",
    description: link.id.replace("plink_", "#"),
    email: "nobody@stand-in.invalid",
    contact: "",
    notes: notesOf(link),
    error_code: failed ? "BAD_REQUEST_ERROR" : null,
    error_description: failed ? "Payment was not completed on time." : null,
    created_at: seconds(attempt.createdOn),
  };
}

export function refundEntity({ id, paymentId, amount, createdOn }: Refund): object {
  return {
    id,
    entity: "refund",
    amount,
    currency: "INR",
    payment_id: paymentId,
    notes: [],
    receipt: null,
    batch_id: null,
    created_at: seconds(createdOn),
    status: "processed",
    speed_processed: "normal",
    speed_requested: "normal",
  };
}

/** The body of a webhook: a snapshot of its moment, however late it is delivered. */
export function eventBody({ kind, link, attempt, refund }: Happening, url: string, nowMs: number) {
  const parts: Record<string, object | undefined> = {
    payment_link: kind.startsWith("payment_link.") ? linkEntity(link, url) : undefined,
    payment: attempt && paymentEntity(attempt, link),
    refund: refund && refundEntity(refund),
  };
  const present = Object.entries(parts).filter(([, entity]) => entity !== undefined);
  return JSON.stringify({
    entity: "event",
    account_id: "acc_StandInGateway",
    event: kind,
    contains: present.map(([name]) => name),
    payload: Object.fromEntries(present.map(([name, entity]) => [name, { entity }])),
    created_at: seconds(nowMs),
  });
}

function linkPayment(attempt: Attempt, changedOn: number): object {
  return {
    amount: attempt.amount,
    created_at: seconds(attempt.createdOn),
    method: "upi",
    payment_id: attempt.id,
    plink_id: attempt.linkId,
    status: "captured",
    updated_at: seconds(changedOn),
  };
}

/** Razorpay gives an empty list for no notes. */
function notesOf({ notes }: Link): object {
  return Object.keys(notes).length === 0 ? [] : notes;
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
