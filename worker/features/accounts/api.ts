/** What the mail service tells of addresses, by HTTP. */
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { WEBHOOK_EVENTS } from "#worker/domain/limits.ts";
import { usedUp } from "#worker/domain/rate-limit.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { MailTroubles } from "./mail-trouble.ts";

/**
 * `POST /api/mail/webhook`: an event of the mail service. 200 once it is noted, whether or not the address has an
 * account; 400 for whatever the service did not sign. The service sends everything else again.
 * @param mayNotify whether this network may send one more event
 */
export async function postMailEvent(
  request: Request,
  { mailTroubles, mayNotify }: { readonly mailTroubles: MailTroubles; mayNotify(): boolean },
): Promise<Response> {
  if (!mayNotify()) {
    return errorResponse(
      apiError("rate_limited", refused("tooMany")),
      usedUp("events", WEBHOOK_EVENTS),
    );
  }
  if (await mailTroubles.receive(request)) return Response.json({ received: true });
  return errorResponse(apiError("bad_request", refused("notSigned")));
}
