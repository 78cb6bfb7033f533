import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { safePath } from "#worker/domain/navigation/safe-path.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { passkeyField } from "./passkey-field.ts";
import type { AuthReply } from "./post-auth.server.ts";

/** Answers the sign-in screen's passkey: a redirect where it held, else what to show. */
export async function postPasskey({ services }: AppLoadContext, form: FormData) {
  const next = form.get("next");
  const outcome = await services.passkeys.signIn(passkeyField(form));
  if (outcome.kind === "accepted") {
    return redirect(safePath(typeof next === "string" ? next : null, "/assessment"), 303);
  }
  if (outcome.kind === "refused") return reply(PASSKEYS.refused, 401);
  return reply(NOTICES.tooManyTries, 429, { "Retry-After": String(outcome.retryAfterSeconds) });
}

function reply(error: string, status: number, headers: Record<string, string> = {}) {
  const shown: AuthReply = { view: "sign_in", email: "", error };
  return data(shown, { status, headers });
}
