import { keepEvent, knowsEvent } from "#db/payment-changes.ts";
import { findPayment, type PaymentRow } from "#db/payments.ts";
import { type Bytes, sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { GatewayEvent, Till } from "#worker/domain/payments/gateway.ts";
import type { GatewayReport } from "#worker/domain/payments/payment.ts";
import { isSigned } from "#worker/domain/payments/signature.ts";
import { type SettleParts, settle } from "./settle.ts";

export interface Webhook {
  /** Exactly as it was sent: the signature is over these bytes. */
  readonly body: Bytes;
  readonly signature: string;
  /** Equal in repeats of an event. */
  readonly eventId: string;
}

/** What became of an event. */
export interface Received {
  /** Whether the gateway sent it. */
  readonly signed: boolean;
  /** The purchase that it paid. */
  readonly paid?: string;
}

/**
 * Works an event of the gateway through. It is believed by its signature alone, and remembered only once
 * it is worked through, so that one that fails halfway is worked through when it is sent again.
 */
export async function receiveEvent(
  parts: SettleParts,
  till: Till,
  { body, signature, eventId }: Webhook,
): Promise<Received> {
  const { database, now, log } = parts;
  if (!(await isSigned(till.webhookSecrets, body, signature))) return { signed: false };
  if (await knowsEvent(database, eventId)) return { signed: true };
  const text = new TextDecoder().decode(body);
  const event = till.readEvent(parse(text));
  const stored = { id: eventId, kind: event?.kind ?? "unreadable", digest: await sha256Hex(text) };
  const payment = event && (await paymentOf(parts, event));
  const report = event && payment && reportOf(event, payment);
  if (payment && report) {
    const after = await settle(parts, payment, report, stored);
    const paid = payment.paid_on === null && after.paid_on !== null;
    return { signed: true, ...(paid && { paid: after.id }) };
  }
  if (payment === undefined) log("payment.event_unknown", { kind: stored.kind });
  await keepEvent(database, stored, payment?.id, now());
  return { signed: true };
}

async function paymentOf({ database }: SettleParts, event: GatewayEvent) {
  const { reference, gatewayPaymentId } = event;
  const named =
    reference === undefined ? undefined : await findPayment(database, { id: reference });
  if (named || gatewayPaymentId === undefined) return named;
  return findPayment(database, { gatewayPaymentId });
}

/** An event of a payment names no link: it is that of its purchase. */
function reportOf({ report, attempt }: GatewayEvent, row: PaymentRow): GatewayReport | undefined {
  if (report) return report;
  if (!attempt) return undefined;
  // Before the gateway's answer with the link arrived, there is none to compare with.
  return { ...attempt, linkId: row.link_id ?? "", reference: row.id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
