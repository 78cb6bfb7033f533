import type { Attempt, GatewayEvent } from "#worker/domain/payments/gateway.ts";
import type { GatewayReport } from "#worker/domain/payments/payment.ts";
import {
  type EventEntities,
  eventEntities,
  eventName,
  type LinkEntity,
  type PaymentEntity,
} from "./entities.ts";

type Reader = (kind: string, entities: EventEntities) => GatewayEvent | undefined;

const READERS = new Map<string, Reader>([
  ["payment_link.paid", ofLink],
  ["payment_link.partially_paid", ofLink],
  ["payment_link.expired", ofLink],
  ["payment_link.cancelled", ofLink],
  ["payment.captured", ofPayment],
  ["payment.failed", ofPayment],
  ["refund.processed", ofRefund],
]);

/**
 * What a link says of its purchase. Money decides: a link that was paid after it expired is paid,
 * whatever its status. A part of the price is none.
 * @param payment the link's payment, which alone knows of refunds
 */
export function reportOf(link: LinkEntity, payment?: PaymentEntity): GatewayReport {
  const gatewayPaymentId = payment?.id ?? paymentIdOf(link);
  const refunded = payment?.amount_refunded ?? 0;
  const state = stateOf(link);
  return {
    linkId: link.id,
    reference: link.reference_id ?? "",
    state: state === "paid" && refunded > 0 ? "refunded" : state,
    amount: link.amount,
    currency: link.currency,
    amountPaid: link.amount_paid,
    ...(gatewayPaymentId !== undefined && { gatewayPaymentId }),
    ...(refunded > 0 && { refunded }),
  };
}

/** The payment that a link was paid with. */
function paymentIdOf({ payments }: LinkEntity): string | undefined {
  const ofMoney = payments?.findLast(({ status }) => status !== "failed");
  return ofMoney?.payment_id;
}

/**
 * Reads the body of a webhook whose signature was checked.
 * @returns undefined for anything but an event of the gateway; of other events only their kind
 */
export function readEvent(body: unknown): GatewayEvent | undefined {
  const named = eventName.safeParse(body);
  if (!named.success) return undefined;
  const kind = named.data.event;
  const read = READERS.get(kind);
  if (read === undefined) return { kind };
  const parsed = eventEntities.safeParse(body);
  return parsed.success ? read(kind, parsed.data.payload) : undefined;
}

/**
 * What the gateway signs when it sends a browser back.
 * @returns undefined when the query lacks a part, or a part could be taken for two
 */
export function returnMessage(query: URLSearchParams): string | undefined {
  const parts = ["link_id", "link_reference_id", "link_status", "id"].map((name) =>
    query.get(`razorpay_payment_${name}`),
  );
  const whole = parts.every((part) => part !== null && part !== "" && !part.includes("|"));
  return whole ? parts.join("|") : undefined;
}

function ofLink(kind: string, { payment_link, payment }: EventEntities) {
  if (payment_link === undefined) return undefined;
  const report = reportOf(payment_link.entity, payment?.entity);
  const { reference, gatewayPaymentId } = report;
  return { kind, report, reference, ...(gatewayPaymentId !== undefined && { gatewayPaymentId }) };
}

function ofPayment(kind: string, { payment }: EventEntities) {
  if (payment === undefined) return undefined;
  return { kind, ...partsOf(payment.entity), attempt: attemptOf(payment.entity) };
}

/** A refund names its payment; the payment beside it has the sum of all refunds. */
function ofRefund(kind: string, { refund, payment }: EventEntities) {
  if (refund === undefined) return undefined;
  const { payment_id: gatewayPaymentId, amount, notes } = refund.entity;
  if (payment === undefined) return { kind, ...partsOf({ id: gatewayPaymentId, notes }) };
  const { entity } = payment;
  // What was never captured goes back by itself: no money came, so that none is taken back either.
  if (entity.captured === false) return { kind, ...partsOf(entity), attempt: attemptOf(entity) };
  const refunded = Math.max(amount, entity.amount_refunded ?? 0);
  return { kind, ...partsOf(entity), attempt: attemptOf({ ...entity, amount_refunded: refunded }) };
}

function partsOf({ id, notes }: Pick<PaymentEntity, "id" | "notes">) {
  const reference = notes?.reference;
  return { gatewayPaymentId: id, ...(reference !== undefined && { reference }) };
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
    gatewayPaymentId: id,
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
