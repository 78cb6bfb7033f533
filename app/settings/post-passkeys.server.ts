import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { textField } from "#app/requests/read-form.server.ts";
import { PASSKEYS } from "#app/words/passkeys.ts";
import type { Person } from "#worker/features/sessions/service.ts";

/** What the page shows when a passkey was not added. */
export interface PasskeysAnswer {
  readonly passkeys: { readonly error: string };
}

const CONFIRM_FIRST = "/auth/again?next=%2Fsettings";

/** Stores a new passkey of a person who confirmed who they are a short while ago. */
export async function addPasskey(
  form: FormData,
  person: Person,
  { passkeys, confirmation }: AppLoadContext["services"],
) {
  if (!confirmation.isFresh(person)) return redirect(CONFIRM_FIRST, 303);
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

/** Removes a passkey of a person who confirmed who they are a short while ago. */
export async function removePasskey(
  form: FormData,
  person: Person,
  { passkeys, confirmation }: AppLoadContext["services"],
) {
  if (!confirmation.isFresh(person)) return redirect(CONFIRM_FIRST, 303);
  await passkeys.remove(person, textField(form, "id"));
  return redirect("/settings", 303);
}

function toAnswer(error: string): PasskeysAnswer {
  return { passkeys: { error } };
}
