import { createHmac, randomUUID } from "node:crypto";
import { now } from "./clock.ts";
import { MAIL_WEBHOOK_SECRET } from "./stack.ts";

/** The signature of the stack's mail service, as Svix makes it. */
export function signatureOfMailService(message: string): string {
  const key = Buffer.from(MAIL_WEBHOOK_SECRET.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(message).digest("base64")}`;
}

/**
 * The mail service reports something of an address.
 * @param type such as `email.bounced`
 * @param at when it happened, Unix ms
 */
export function reportMailEvent(
  origin: string,
  { type, email, at }: { readonly type: string; readonly email: string; readonly at: number },
  sign = signatureOfMailService,
): Promise<Response> {
  const body = JSON.stringify({
    ...{ type, created_at: new Date(at).toISOString() },
    data: { to: [email], ...(type === "email.bounced" && { bounce: { type: "Permanent" } }) },
  });
  const [id, seconds] = [`msg_${randomUUID()}`, String(Math.floor(now() / 1000))];
  return fetch(`${origin}/api/mail/webhook`, {
    method: "POST",
    headers: {
      "svix-id": id,
      "svix-timestamp": seconds,
      "svix-signature": sign(`${id}.${seconds}.${body}`),
    },
    body,
  });
}
