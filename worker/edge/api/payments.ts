import type { Context } from "hono";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { ApiEnv } from "./api-env.ts";
import type { PaymentEntry } from "./contract/schemas.ts";
import { errorResponse } from "./error-response.ts";

/** The longest id of an event that is remembered. */
const EVENT_ID_LENGTH = 64;

/** `GET /api/payments`: the purchases of the person, newest first. */
export async function getPayments(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const payments = await c.var.services.payments.list(person);
  const entries = payments.map(
    ({ id, plan, amount, credits, status, created_on, paid_on }): PaymentEntry => ({
      ...{ id, plan, amount, credits, status, created_on, paid_on },
    }),
  );
  return c.json(entries, 200, { "Cache-Control": "no-store" });
}

/**
 * `POST /api/payments/webhook`: an event of the payment gateway. 200 once it is worked through; 400 for
 * whatever the gateway did not sign. The gateway sends everything else again.
 */
export async function postPaymentEvent(c: Context<ApiEnv>): Promise<Response> {
  const { payments, mayNotify } = c.var.services;
  if (!mayNotify()) {
    return errorResponse(apiError("rate_limited", NOTICES.tooMany), { "Retry-After": "60" });
  }
  const signature = c.req.header("X-Razorpay-Signature") ?? "";
  const eventId = c.req.header("X-Razorpay-Event-Id") ?? "";
  const body = new Uint8Array(await c.req.arrayBuffer());
  const named = eventId !== "" && eventId.length <= EVENT_ID_LENGTH;
  const received = named && (await payments.receive({ body, signature, eventId }));
  if (received === "busy") {
    return errorResponse(apiError("unavailable", NOTICES.unavailable), { "Retry-After": "5" });
  }
  if (!received) return errorResponse(apiError("bad_request", NOTICES.notSigned));
  return c.json({ received: true });
}
