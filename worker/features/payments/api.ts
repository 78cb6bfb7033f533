/** Purchases by HTTP: a person's own, and what the gateway reports. */
import * as z from "zod";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { WEBHOOK_EVENTS } from "#worker/domain/limits.ts";
import { listQuery, nextPage } from "#worker/domain/paging.ts";
import { usedUp } from "#worker/domain/rate-limit.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { PAYMENT_STATUSES, PLAN_IDS } from "./rules.ts";
import { LISTED, type Payments } from "./service.ts";

/** The body of `GET /api/payments`. */
export const purchaseList = z
  .array(
    z.object({
      id: z.string(),
      plan: z.enum(PLAN_IDS),
      amount: z.number().meta({ description: "Paise." }),
      credits: z.number(),
      status: z.enum(PAYMENT_STATUSES),
      created_on: z.number().meta({ description: "Unix time, ms." }),
      paid_on: z.number().nullable().meta({ description: "Unix time, ms; null until it is paid." }),
      created_at: z.iso.datetime().meta({ description: "The time of created_on, UTC." }),
      paid_at: z.iso
        .datetime()
        .nullable()
        .meta({ description: "That of paid_on; null until it is paid." }),
    }),
  )
  .readonly()
  .meta({ description: "Purchases of a month's allowance." });

/** The query of `GET /api/payments`. */
export function purchaseQuery() {
  return listQuery(LISTED);
}

/** `GET /api/payments?limit=…&cursor=…`: the purchases of the person, newest first. */
export async function getPurchases(
  { url }: Request,
  payments: Payments,
  person: Person,
): Promise<Response> {
  const query = purchaseQuery().safeParse(Object.fromEntries(new URL(url).searchParams));
  const page = query.success ? await payments.page(person, query.data) : undefined;
  if (page === undefined) return errorResponse(apiError("bad_request", refused("badCursor")));
  const entries: z.infer<typeof purchaseList> = page.purchases.map(
    ({ id, plan, amount, credits, status, createdOn, paidOn }) => ({
      ...{ id, plan, amount, credits, status, created_on: createdOn, paid_on: paidOn },
      created_at: new Date(createdOn).toISOString(),
      paid_at: paidOn === null ? null : new Date(paidOn).toISOString(),
    }),
  );
  const headers = { "Cache-Control": "no-store", ...nextPage(url, page.next) };
  return Response.json(entries, { headers });
}

/**
 * `POST /api/payments/webhook`: an event of the payment gateway. 200 once it is worked through; 400 for
 * whatever the gateway did not sign. The gateway sends everything else again.
 * @param mayNotify whether this network may send one more event
 */
export async function postPaymentEvent(
  request: Request,
  { payments, mayNotify }: { readonly payments: Payments; mayNotify(): boolean },
): Promise<Response> {
  if (!mayNotify()) {
    return errorResponse(
      apiError("rate_limited", refused("tooMany")),
      usedUp("events", WEBHOOK_EVENTS),
    );
  }
  const received = await payments.receive(request);
  if (received === "busy") {
    return errorResponse(apiError("unavailable", trouble("unavailable")), { "Retry-After": "5" });
  }
  if (!received) return errorResponse(apiError("bad_request", refused("notSigned")));
  return Response.json({ received: true });
}
