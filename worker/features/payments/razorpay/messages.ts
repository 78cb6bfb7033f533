/** What Razorpay says: whether it signed that, the parts of its entities that matter here, and what they report. */
import * as z from "zod";
import { type Bytes, equalDigests, sha256Hex } from "#worker/domain/crypto.ts";
import { parseJson } from "#worker/domain/http.ts";
import type {
  Attempt,
  EventContent,
  GatewayEvent,
} from "#worker/features/payments/gateway.rules.ts";
import type { GatewayReport } from "#worker/features/payments/rules.ts";

/** The headers of an event. */
export const SIGNATURE_HEADER = "X-Razorpay-Signature";
export const EVENT_ID_HEADER = "X-Razorpay-Event-Id";
/** The longest id of an event that is remembered. */
const EVENT_ID_LENGTH = 64;

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

/** What a bank took back for its customer: `amount_deducted` once the dispute is lost. */
const disputeEntity = z.object({
  payment_id: id,
  amount: paise,
  amount_deducted: paise.nullish(),
  currency: z.string().max(8),
});

/** What a webhook is about. */
const eventName = z.object({ event: z.string().min(1).max(64) });

/** The payload of a webhook: entities by kind; which of them there are depends on the event. */
const eventEntities = z.object({
  payload: z.object({
    payment_link: z.object({ entity: linkEntity }).optional(),
    payment: z.object({ entity: paymentEntity }).optional(),
    refund: z.object({ entity: refundEntity }).optional(),
    dispute: z.object({ entity: disputeEntity }).optional(),
  }),
});
type EventEntities = z.infer<typeof eventEntities>["payload"];

type Reader = (kind: string, entities: EventEntities) => EventContent | undefined;

/** Money that went back without a refund of ours. */
const DISPUTE_LOST = "payment.dispute.lost";

const READERS = new Map<string, Reader>([
  ["payment_link.paid", ofLink],
  ["payment_link.partially_paid", ofLink],
  ["payment_link.expired", ofLink],
  ["payment_link.cancelled", ofLink],
  ["payment.captured", ofPayment],
  ["payment.failed", ofPayment],
  ["refund.processed", ofRefund],
  [DISPUTE_LOST, ofLostDispute],
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
  const content = parsed.success ? read(kind, parsed.data.payload) : undefined;
  return content ?? (kind === DISPUTE_LOST ? { kind, unclear: "dispute" } : UNREADABLE);
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

/** What a lost dispute took comes to what was refunded before, which the payment beside it has. */
function ofLostDispute(kind: string, { dispute, payment }: EventEntities) {
  if (dispute === undefined || payment === undefined) return undefined;
  const { payment_id, amount, amount_deducted, currency } = dispute.entity;
  const { entity } = payment;
  if (payment_id !== entity.id || currency !== entity.currency) return undefined;
  const back = (entity.amount_refunded ?? 0) + (amount_deducted ?? amount);
  return { kind, ...partsOf(entity), attempt: attemptOf({ ...entity, amount_refunded: back }) };
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

/**
 * An event is believed by its signature alone, which is over exactly the bytes of its body.
 * @param secrets the current one and, during a change, the one before
 * @returns undefined for what none of them signed
 */
export async function verifiedEvent(
  request: Request,
  secrets: readonly string[],
): Promise<GatewayEvent | undefined> {
  const id = request.headers.get(EVENT_ID_HEADER) ?? "";
  const signature = request.headers.get(SIGNATURE_HEADER) ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  if (id === "" || id.length > EVENT_ID_LENGTH) return undefined;
  if (!(await isSigned(secrets, body, signature))) return undefined;
  const text = new TextDecoder().decode(body);
  return { ...readEvent(parseJson(text)), id, digest: await sha256Hex(text) };
}

/**
 * The purchase that an address names with which a browser comes back: the key's secret signs it.
 * @returns our id of it; undefined for a forged address
 */
export async function verifiedReturn(
  query: URLSearchParams,
  secret: string,
): Promise<string | undefined> {
  const message = returnMessage(query);
  if (message === undefined) return undefined;
  const signature = query.get("razorpay_signature") ?? "";
  const signed = await isSigned([secret], message, signature);
  return signed ? (query.get("razorpay_payment_link_reference_id") ?? undefined) : undefined;
}

/**
 * What is signed of an address that a browser brings back.
 * @returns undefined when the query lacks a part, or a part could be taken for two
 */
function returnMessage(query: URLSearchParams): string | undefined {
  const parts = ["link_id", "link_reference_id", "link_status", "id"].map((name) =>
    query.get(`razorpay_payment_${name}`),
  );
  const whole = parts.every((part) => part !== null && part !== "" && !part.includes("|"));
  return whole ? parts.join("|") : undefined;
}

/** HMAC-SHA-256 as hex over exactly these bytes, as events and returns are signed. */
export async function signatureOf(secret: string, message: string | Bytes): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether one of the secrets signed a message. All are tried, in constant time.
 * @param secrets the current one and, during a change, the one before
 */
async function isSigned(
  secrets: readonly string[],
  message: string | Bytes,
  signature: string,
): Promise<boolean> {
  const expected = await Promise.all(secrets.map((secret) => signatureOf(secret, message)));
  const equal = expected.map((digest) => equalDigests(digest, signature.toLowerCase()));
  return equal.includes(true);
}
