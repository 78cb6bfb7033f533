/** Razorpay as the payment gateway: our account there, and the forms in which it signs. */
import { type Bytes, equalDigests, sha256Hex } from "#worker/domain/crypto.ts";
import { parseJson } from "#worker/domain/http.ts";
import type { GatewayAccount, GatewayEvent } from "#worker/features/payments/gateway.rules.ts";
import { createLinks, type LinkPorts } from "./links.ts";
import { readEvent } from "./messages.ts";

/** The headers of an event. */
export const SIGNATURE_HEADER = "X-Razorpay-Signature";
export const EVENT_ID_HEADER = "X-Razorpay-Event-Id";
/** The longest id of an event that is remembered. */
const EVENT_ID_LENGTH = 64;

export interface RazorpayPorts extends LinkPorts {
  /** Sign events: the current secret, and the one before during a change. */
  readonly webhookSecrets: readonly string[];
}

export function createRazorpay(ports: RazorpayPorts): GatewayAccount {
  return {
    ...createLinks(ports),
    verify: (request) => verify(request, ports.webhookSecrets),
    readReturn: ({ searchParams }) => readReturn(searchParams, ports.keySecret),
  };
}

/** An event is believed by its signature alone, which is over exactly the bytes of its body. */
async function verify(
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

/** The key's secret signs what a browser brings back. */
async function readReturn(query: URLSearchParams, secret: string): Promise<string | undefined> {
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
