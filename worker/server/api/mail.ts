import * as z from "zod";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { WEBHOOK_EVENTS } from "#worker/domain/limits.ts";
import { usedUp } from "#worker/domain/rate-limit.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { MailTroubles } from "#worker/features/accounts/mail-trouble.ts";
import type { Route } from "./api-env.ts";
import { header, json } from "./contract/operation.ts";

/** The bodies of the operation of the mail service. */
export function mailBodies() {
  return {
    MailEvent: z.object({ type: z.string() }).loose().meta({
      description: "An event, as the mail service describes it.",
    }),
  };
}

/** `/api/mail` */
export const MAIL: readonly Route<keyof ReturnType<typeof mailBodies> | "Received">[] = [
  {
    id: "receiveMailEvent",
    method: "post",
    path: "/api/mail/webhook",
    access: "public",
    answer: (c) => postMailEvent(c.req.raw, c.var.services),
    describe: () => ({
      summary: "Report what became of a mail",
      description:
        "For the mail service alone: it reads no session and takes posts from other sites, and believes the signature. Repeats and any order change nothing.",
      parameters: [
        header("svix-id", "The id of the event."),
        header("svix-timestamp", "When it was sent, Unix seconds."),
        header("svix-signature", "HMAC-SHA-256 of id, time and body."),
      ],
      body: "MailEvent",
      answers: { 200: { description: "It is noted.", content: json("Received") } },
      errors: ["bad_request", "too_large", "rate_limited"],
      example: { path: "/api/mail/webhook", options: ["-X POST"] },
    }),
  },
];

/**
 * `POST /api/mail/webhook`: an event of the mail service. 200 once it is noted, whether or not the address has an
 * account; 400 for whatever the service did not sign. The service sends everything else again.
 * @param mayNotify whether this network may send one more event
 */
async function postMailEvent(
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
