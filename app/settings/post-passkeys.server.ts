import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { textField } from "#app/requests/read-form.server.ts";
import { PASSKEYS } from "#app/words/passkeys.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";

/** What the page shows when a passkey was not added. */
export interface PasskeysAnswer {
  readonly passkeys: { readonly error: string };
}

/** Stores a new passkey of a person who confirmed who they are a short while ago. */
export async function addPasskey(
  form: FormData,
  person: Person,
  { passkeys, confirmation }: AppLoadContext["services"],
) {
  if (!confirmation.isFresh(person)) return redirect("/auth/again?next=%2Fsettings", 303);
  const outcome = await passkeys.add(person, textField(form, "passkey"));
  switch (outcome.kind) {
    case "accepted":
      return redirect("/settings", 303);
    case "refused":
      return answerForm(toAnswer(PASSKEYS.notAdded), 400);
    case "throttled":
      return answerLater(outcome, toAnswer);
  }
}

function toAnswer(error: string): PasskeysAnswer {
  return { passkeys: { error } };
}
