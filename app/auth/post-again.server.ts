import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { AGAIN, PASSKEYS } from "#app/words/passkeys.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { ConfirmationOutcome } from "#worker/services/confirmation/confirmation.ts";
import type { Throttled } from "#worker/services/limits/throttle.ts";
import type { Busy } from "#worker/services/passwords/hash-limiter.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { passkeyField } from "./passkey-field.ts";

/** What the page that asks again shows after a form of it was posted. */
interface AgainReply {
  /** Said above the forms. */
  readonly error?: string;
  /** Said beside its field. */
  readonly fields?: { readonly password?: string; readonly token?: string };
  readonly codeMailed?: boolean;
}

/** Answers the forms of the page that asks again: on to `next` where one held. */
export async function postAgain(
  { services: { confirmation } }: AppLoadContext,
  person: Person,
  form: FormData,
  next: string,
) {
  switch (form.get("intent")) {
    case "mail_code": {
      const mailed = await confirmation.mailCode(person);
      return mailed.kind === "sent" ? reply({ codeMailed: true }, 200) : later(mailed);
    }
    case "password": {
      const password = typed(form.get("password"));
      if (password === "") return reply({ fields: { password: NOTICES.missingPassword } }, 400);
      const outcome = await confirmation.byPassword(person, password);
      return settle(outcome, next, { fields: { password: AGAIN.wrongPassword } });
    }
    case "code": {
      const code = typed(form.get("token")).replace(/\D/g, "");
      if (code.length !== 8) return reply({ fields: { token: NOTICES.missingCode } }, 400);
      const outcome = await confirmation.byCode(person, code);
      return settle(outcome, next, { fields: { token: AGAIN.wrongCode } });
    }
    case "passkey": {
      const outcome = await confirmation.byPasskey(person, passkeyField(form));
      return settle(outcome, next, { error: PASSKEYS.refused });
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

function settle(outcome: ConfirmationOutcome, next: string, refusal: AgainReply) {
  if (outcome.kind === "confirmed") return redirect(next, 303);
  return outcome.kind === "refused" ? reply(refusal, 401) : later(outcome);
}

/** Too many tries of this person, or too many people at once. */
function later({ kind, retryAfterSeconds }: Throttled | Busy) {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  if (kind === "busy") return reply({ error: NOTICES.busy }, 503, headers);
  return reply({ error: NOTICES.tooManyTries }, 429, headers);
}

function reply(body: AgainReply, status: number, headers: Record<string, string> = {}) {
  return data(body, { status, headers });
}

function typed(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.slice(0, 1024) : "";
}
