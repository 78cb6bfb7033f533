import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { NOTICES } from "#app/content/errors.ts";
import { PASSKEYS } from "#app/content/passkeys.ts";
import { safePath } from "#worker/http/safe-path.ts";
import { passkeyField } from "./passkey-field.ts";
import type { AuthReply } from "./post-auth.ts";

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
