import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { choiceOf } from "#app/listening/room.server.ts";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import { LONGEST_NAME } from "#worker/features/privacy/nominee.rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { endToken, makeToken } from "./access-tokens.server.ts";
import { answerDeletion, isDeletionIntent } from "./delete-account.server.ts";
import { t } from "./words/answers.compiled.ts";

/** Why nobody was named or removed. */
export interface NomineeAnswer {
  readonly nominee: {
    /** Of the whole form. */
    readonly problem?: string;
    readonly errors?: { readonly name?: string | undefined; readonly email?: string | undefined };
    readonly typed?: { readonly name: string; readonly email: string };
  };
}

/** More than is allowed, so that a longer text is refused and not cut; it is shown again. */
const MOST = 1_000;

/** Names the person who was posted. */
async function nameNominee(
  form: FormData,
  person: Person,
  { nominees }: AppLoadContext["services"],
) {
  const typed = {
    name: textField(form, "nominee_name", MOST),
    email: textField(form, "nominee_email", MOST),
  };
  const outcome = await nominees.name(person, typed, textField(form, "owner") || undefined);
  switch (outcome.kind) {
    case "named":
      return redirect("/settings?saved=nominee#nominee", 303);
    case "foreign":
      return foreign();
    case "refused": {
      const { problems } = outcome;
      const address = (["email", "own"] as const).find((problem) => problems.includes(problem));
      const errors = {
        name: problems.includes("name") ? t("nominee.name", { most: LONGEST_NAME }) : undefined,
        email: address && t(`nominee.${address}`),
      };
      return answerForm({ nominee: { errors, typed } } satisfies NomineeAnswer, 400);
    }
  }
}

/** Removes whom the person named. */
async function removeNominee(
  form: FormData,
  person: Person,
  { nominees }: AppLoadContext["services"],
) {
  const outcome = await nominees.remove(person, textField(form, "owner") || undefined);
  return outcome === "foreign" ? foreign() : redirect("/settings?saved=no-nominee#nominee", 303);
}

function foreign() {
  return answerForm({ nominee: { problem: t("nominee.foreign") } } satisfies NomineeAnswer, 403);
}

/** What the page shows when a passkey was not added. */
export interface PasskeysAnswer {
  readonly passkeys: { readonly error: string };
}

const CONFIRM_FIRST = "/auth/again?next=%2Fsettings";

/** Stores a new passkey of a person who confirmed who they are a short while ago. */
async function addPasskey(
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
      return answerForm(toAnswer(t("passkeys.notAdded")), 400);
    case "throttled":
      return answerLater(outcome, toAnswer);
  }
}

/** Removes a passkey of a person who confirmed who they are a short while ago. */
async function removePasskey(
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
      if (await isForeign(services, person, form)) return redirect("/settings", 303);
      return addPasskey(form, person, services);
    case "remove_passkey":
      return removePasskey(form, person, services);
    case "make_token":
      return makeToken(form, person, services);
    case "end_token":
      return endToken(form, person, services);
    case "mails_again":
      if (await isForeign(services, person, form)) return redirect("/settings", 303);
      await services.mailTroubles.end(person);
      return redirect("/settings?saved=mails#mails", 303);
    case "sign_out_others":
      if (await isForeign(services, person, form)) return redirect("/settings", 303);
      await services.sessions.endOthers(person);
      return redirect("/settings", 303);
    case "sign_out_device":
      await services.sessions.endDevice(person, textField(form, "device"));
      return redirect("/settings", 303);
    default:
      throw badRequest();
  }
}

/** Whether the page was loaded for another account: nothing is done in this one's name. */
function isForeign(
  { pageOwner }: AppLoadContext["services"],
  person: Person,
  form: FormData,
): Promise<boolean> {
  return pageOwner.differs(person, textField(form, "owner"));
}

async function withdraw({ consents }: AppLoadContext["services"], person: Person, form: FormData) {
  const owner = textField(form, "owner") || undefined;
  const outcome = await consents.withdraw(person, textField(form, "purpose"), owner);
  switch (outcome.kind) {
    case "withdrawn":
      return redirect(`/settings?saved=${outcome.purpose}#agreed`, 303);
    case "foreign":
      return answerForm(
        { withdraw: { problem: t("withdraw.foreign") } } satisfies WithdrawAnswer,
        403,
      );
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
  const sound = { problem: t(`sound.${outcome}`) };
  return answerForm({ sound } satisfies SoundAnswer, STATUS[outcome]);
}
