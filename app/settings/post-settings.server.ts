import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { choiceOf } from "#app/listening/choosing/choice-of.server.ts";
import { answerForm } from "#app/requests/answer-form.server.ts";
import { badRequest, textField } from "#app/requests/read-form.server.ts";
import { CONSENT } from "#app/words/consent.ts";
import { SETTINGS } from "#app/words/settings.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { answerDeletion, isDeletionIntent } from "./delete-account.server.ts";
import { nameNominee, removeNominee } from "./post-nominee.server.ts";
import { addPasskey, removePasskey } from "./post-passkeys.server.ts";

/** Why a choice of sound was not stored. */
export interface SoundAnswer {
  readonly sound: { readonly problem: string };
}

/** Why nothing was withdrawn. */
export interface WithdrawAnswer {
  readonly withdraw: { readonly problem: string };
}

const STATUS = { invalid: 400, foreign: 403 } as const;

/** Answers every form of the settings page. */
export async function postSettings({ services }: AppLoadContext, person: Person, form: FormData) {
  const intent = form.get("intent");
  if (isDeletionIntent(intent)) return answerDeletion(form, person, services);
  switch (intent) {
    case "sound":
      return keepSound(services, person, form);
    case "withdraw":
      return withdraw(services, person, form);
    case "name_nominee":
      return nameNominee(form, person, services);
    case "remove_nominee":
      return removeNominee(form, person, services);
    case "add_passkey":
      return addPasskey(form, person, services);
    case "remove_passkey":
      return removePasskey(form, person, services);
    case "sign_out_others":
      await services.sessions.endOthers(person);
      return redirect("/settings", 303);
    case "sign_out_device":
      await services.sessions.endDevice(person, textField(form, "device"));
      return redirect("/settings", 303);
    default:
      throw badRequest();
  }
}

async function withdraw({ consents }: AppLoadContext["services"], person: Person, form: FormData) {
  const owner = textField(form, "owner") || undefined;
  const outcome = await consents.withdraw(person, textField(form, "purpose"), owner);
  switch (outcome.kind) {
    case "withdrawn":
      return redirect(`/settings?saved=${outcome.purpose}#agreed`, 303);
    case "foreign":
      return answerForm({ withdraw: { problem: CONSENT.foreign } } satisfies WithdrawAnswer, 403);
    case "unknown":
      throw badRequest();
  }
}

async function keepSound(
  { listening }: AppLoadContext["services"],
  person: Person,
  form: FormData,
) {
  const choice = choiceOf(form);
  const outcome = await listening.keep(person, choice, textField(form, "owner"));
  if (outcome === "kept") return redirect("/settings?saved=sound#sound", 303);
  const sound = { problem: SETTINGS.sound[outcome] };
  return answerForm({ sound } satisfies SoundAnswer, STATUS[outcome]);
}
