import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { passkeyField } from "#app/auth/passkey-field.ts";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";

/** What the page shows where a passkey was not added. */
export interface PasskeysAnswer {
  readonly passkeys: { readonly error: string };
}

/** Keeps a new passkey, of somebody who showed a short while ago who they are. */
export async function addPasskey(
  form: FormData,
  person: Person,
  { passkeys, confirmation }: AppLoadContext["services"],
) {
  if (!confirmation.isFresh(person)) return redirect("/auth/again?next=%2Fprofile", 303);
  const outcome = await passkeys.add(person, passkeyField(form));
  if (outcome.kind === "accepted") return redirect("/profile", 303);
  if (outcome.kind === "refused") return reply(PASSKEYS.notAdded, 400);
  return reply(NOTICES.tooManyTries, 429, { "Retry-After": String(outcome.retryAfterSeconds) });
}

function reply(error: string, status: number, headers: Record<string, string> = {}) {
  return data({ passkeys: { error } } satisfies PasskeysAnswer, { status, headers });
}
