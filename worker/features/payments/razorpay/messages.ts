/** What Razorpay says, read: the parts of its entities that matter here, and what they report. */
import * as z from "zod";
import type { Attempt, EventContent } from "#worker/features/payments/gateway.rules.ts";
import type { GatewayReport } from "#worker/features/payments/rules.ts";

const id = z.string().min(1).max(64);
const paise = z.number().int().nonnegative();
/** Notes are an object, but an empty list when there are none. */
const notes = z.object({ reference: z.string() }).optional().catch(undefined);

const linkPayment = z.object({ payment_id: id, status: z.string() });

export const linkEntity = z.object({
  id,
  status: z.enum(["created", "partially_paid", "paid", "cancelled", "expired"]),
  amount: paise,
  amount_paid: paise,
  currency: z.string().max(8),
  reference_id: z.string().max(64).nullish(),
  short_url: z.string().max(2048).optional().catch(undefined),
  payments: z.array(linkPayment).nullish().catch(undefined),
});
export type LinkEntity = z.infer<typeof linkEntity>;

/** A list of links; null for one that is of no use here. */
export const linkList = z.object({ payment_links: z.array(linkEntity.nullable().catch(null)) });

export const paymentEntity = z.object({
  id,
  status: z.string(),
  amount: paise,
  currency: z.string().max(8),
  amount_refunded: paise.nullish(),
  captured: z.boolean().nullish().catch(undefined),
  notes,
});
type PaymentEntity = z.infer<typeof paymentEntity>;

const refundEntity = z.object({ payment_id: id, amount: paise, notes });

/** What a webhook is about. */
const eventName = z.object({ event: z.string().min(1).max(64) });

/** The payload of a webhook: entities by kind; which of them there are depends on the event. */
const eventEntities = z.object({
  payload: z.object({
    payment_link: z.object({ entity: linkEntity }).optional(),
    payment: z.object({ entity: paymentEntity }).optional(),
    refund: z.object({ entity: refundEntity }).optional(),
  }),
});
type EventEntities = z.infer<typeof eventEntities>["payload"];

type Reader = (kind: string, entities: EventEntities) => EventContent | undefined;

const READERS = new Map<string, Reader>([
  ["payment_link.paid", ofLink],
  ["payment_link.partially_paid", ofLink],
  ["payment_link.expired", ofLink],
  ["payment_link.cancelled", ofLink],
  ["payment.captured", ofPayment],
  ["payment.failed", ofPayment],
  ["refund.processed", ofRefund],
]);

const UNREADABLE: EventContent = { kind: "unreadable" };

/**
 * What a link says of its purchase. Money decides: a link that was paid after it expired is paid,
 * whatever its status. A part of the price is none.
 * @param payment the link's payment, which alone knows of refunds
 */
export function reportOf(link: LinkEntity, payment?: PaymentEntity): GatewayReport {
  const paymentId = payment?.id ?? paymentIdOf(link);
  const refunded = payment?.amount_refunded ?? 0;
  const state = stateOf(link);
  return {
    linkId: link.id,
    reference: link.reference_id ?? "",
    state: state === "paid" && refunded > 0 ? "refunded" : state,
    amount: link.amount,
    currency: link.currency,
    amountPaid: link.amount_paid,
    ...(paymentId !== undefined && { paymentId }),
    ...(refunded > 0 && { refunded }),
  };
}

/** The payment that a link was paid with. */
function paymentIdOf({ payments }: LinkEntity): string | undefined {
  const ofMoney = payments?.findLast(({ status }) => status !== "failed");
  return ofMoney?.payment_id;
}

/**
 * Reads the body of an event whose signature was checked.
 * @returns of events that are not known only their kind; of anything else that nothing can be read
 */
export function readEvent(body: unknown): EventContent {
  const named = eventName.safeParse(body);
  if (!named.success) return UNREADABLE;
  const kind = named.data.event;
  const read = READERS.get(kind);
  if (read === undefined) return { kind };
  const parsed = eventEntities.safeParse(body);
  return (parsed.success ? read(kind, parsed.data.payload) : undefined) ?? UNREADABLE;
}

function ofLink(kind: string, { payment_link, payment }: EventEntities) {
  if (payment_link === undefined) return undefined;
  const report = reportOf(payment_link.entity, payment?.entity);
  const { reference, paymentId } = report;
  return { kind, report, reference, ...(paymentId !== undefined && { paymentId }) };
}

function ofPayment(kind: string, { payment }: EventEntities) {
  if (payment === undefined) return undefined;
  return { kind, ...partsOf(payment.entity), attempt: attemptOf(payment.entity) };
}

/** A refund names its payment; the payment beside it has the sum of all refunds. */
function ofRefund(kind: string, { refund, payment }: EventEntities) {
  if (refund === undefined) return undefined;
  const { payment_id: paymentId, amount, notes } = refund.entity;
  if (payment === undefined) return { kind, ...partsOf({ id: paymentId, notes }) };
  const { entity } = payment;
  // What was never captured goes back by itself: no money came, so that none is taken back either.
  if (entity.captured === false) return { kind, ...partsOf(entity), attempt: attemptOf(entity) };
  const refunded = Math.max(amount, entity.amount_refunded ?? 0);
  return { kind, ...partsOf(entity), attempt: attemptOf({ ...entity, amount_refunded: refunded }) };
}

function partsOf({ id, notes }: Pick<PaymentEntity, "id" | "notes">) {
  const reference = notes?.reference;
  return { paymentId: id, ...(reference !== undefined && { reference }) };
}

function attemptOf(payment: PaymentEntity): Attempt {
  const { id, amount, currency, amount_refunded } = payment;
  const taken = isTaken(payment);
  const refunded = taken ? (amount_refunded ?? 0) : 0;
  return {
    state: taken ? (refunded > 0 ? "refunded" : "paid") : "failed",
    amount,
    currency,
    amountPaid: taken ? amount : 0,
    paymentId: id,
    ...(refunded > 0 && { refunded }),
  };
}

/** Whether a payment's money is ours, or was until it went back. */
function isTaken({ status, captured }: PaymentEntity): boolean {
  return captured !== false && (status === "captured" || status === "refunded");
}

function stateOf({ status, amount, amount_paid }: LinkEntity): GatewayReport["state"] {
  if (status === "created" || status === "partially_paid") return "created";
  if (status === "paid" || (amount > 0 && amount_paid >= amount)) return "paid";
  return "expired";
}
