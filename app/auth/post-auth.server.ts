import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { waitText } from "#app/listening/duration.ts";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import { safePath } from "#worker/domain/http.ts";
import { errorFields } from "#worker/domain/log.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import type { Accounts, MailOutcome, SignUpOutcome } from "#worker/features/accounts/service.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import { readAuthFields } from "./auth-fields.server.ts";
import {
  ADDRESS_LENGTH,
  later,
  MAIL_SENT,
  type Mailed,
  type MailView,
  mailSent,
  onItsWay,
  reply,
  shown,
} from "./auth-reply.server.ts";
import { keepWay, onward, USUAL } from "./onward.server.ts";
import { type AuthView, authView } from "./views.ts";
import { t } from "./words/answers.compiled.ts";

/** What the page of a sent mail offers besides its code. */
const INTENTS = ["mail_again", "other_address"] as const;
type MailStepIntent = (typeof INTENTS)[number];

function mailStepIntent(form: FormData): MailStepIntent | undefined {
  return INTENTS.find((intent) => intent === form.get("intent"));
}

/**
 * The view that requested the mail of a posted form.
 * @returns undefined for a form that no sent mail belongs to
 */
function mailedBy(form: FormData): MailView | undefined {
  const views = Object.keys(MAIL_SENT) as MailView[];
  return views.find((view) => view === form.get("by"));
}

/**
 * Sends the mail once more, or goes back to the view that requested it. The address travels in the form:
 * an address never has it.
 */
async function answerMailStep(
  { accounts }: AppLoadContext["services"],
  form: FormData,
  intent: MailStepIntent,
  email: string,
) {
  const by = mailedBy(form);
  if (by === undefined) throw badRequest();
  if (intent === "other_address") return reply({ view: by, email }, 200);
  const read = readAuthFields("magic_link", form);
  if (!read.ok) return reply({ view: by, email, fields: read.errors }, 400);
  const outcome = await mailAgain(accounts, by, read.fields.email);
  if (outcome.kind === "sent") return mailSent(by, email);
  const mailed = onItsWay(by, outcome.retryAfterSeconds);
  const error = t("tooManyMails", { wait: waitText(outcome.retryAfterSeconds) });
  return answerLater(outcome, () => shown({ view: by, email, mailed, error }));
}

function mailAgain(accounts: Accounts, by: MailView, email: string): Promise<MailOutcome> {
  switch (by) {
    case "sign_up":
      return accounts.mailSignUpAgain(email);
    case "magic_link":
      return accounts.mailMagicLink(email);
    case "forgotten_password":
      return accounts.mailReset(email);
  }
}

/** Answers the posted form of a view: a redirect when it succeeded, else what to show. */
export async function postAuth(context: AppLoadContext, form: FormData) {
  const { services } = context;
  const step = mailStepIntent(form);
  const view = (step && mailedBy(form)) ?? authView(form.get("intent"));
  const email = textField(form, "email", ADDRESS_LENGTH);
  try {
    return step
      ? await answerMailStep(services, form, step, email)
      : await answer(context, form, view, email);
  } catch (error) {
    if (error instanceof Response) throw error;
    // A part is down: the page keeps what was typed, and a retry may work.
    services.log("auth.failed", errorFields(error));
    const outage = outageHeaders(error);
    const message = outage ? refused("signInOutage") : trouble("unavailable");
    return reply({ view, email, error: message }, 503, outage);
  }
}

async function answer(context: AppLoadContext, form: FormData, view: AuthView, email: string) {
  const { accounts, cookies, pageOwner, sessions } = context.services;
  const next = safePath(textField(form, "next", ADDRESS_LENGTH), USUAL);
  const person = view === "update_password" ? await sessions.person() : null;
  // The page was loaded for another account: this one's password stays. Its form would now be this account's.
  if (person && (await pageOwner.differs(person, textField(form, "owner")))) {
    return reply({ view: "sign_in", email: "", error: refused("signInAgain") }, 401);
  }
  const read = readAuthFields(view, form);
  if (!read.ok) return reply({ view, email, fields: read.errors, ...stillMailed(form) }, 400);
  const { fields } = read;
  if (view === "sign_up" || view === "magic_link") keepWay(cookies, next);
  switch (view) {
    case "sign_up":
      return mailed(view, await accounts.signUp(fields.email, fields.password || undefined), email);
    case "magic_link":
      return mailed(view, await accounts.mailMagicLink(fields.email), email);
    case "forgotten_password":
      return mailed(view, await accounts.mailReset(fields.email), email);
    case "sign_in": {
      const outcome = await accounts.signIn(fields.email, fields.password);
      if (outcome.kind === "busy" || outcome.kind === "throttled")
        return later(view, email, outcome);
      if (outcome.kind === "signed_in") return redirect(next, 303);
      // The sentence goes to everybody: it must not tell whether there is an account.
      const refusal = { fields: { password: refused("credentials") }, done: t("notConfirmed") };
      return reply({ view, email, ...refusal }, 401);
    }
    case "verify_otp": {
      const outcome = await accounts.redeemCode(fields.token);
      const still = stillMailed(form);
      if (outcome.kind === "throttled") return later(view, email, outcome, still);
      if (outcome.kind === "refused") {
        return reply({ view, email, fields: { token: refused("badCode") }, ...still }, 401);
      }
      if (outcome.choosesPassword) return redirect("/auth?view=update_password", 303);
      return onward(context, next);
    }
    case "update_password": {
      if (!person) return reply({ view, email, error: refused("signInAgain") }, 401);
      const outcome = await accounts.updatePassword(person, fields.password);
      if (outcome.kind === "signed_out") {
        return reply({ view, email, error: refused("signInAgain") }, 401);
      }
      if (outcome.kind === "easy_password") return easyPassword(view, email);
      if (outcome.kind !== "updated") return later(view, email, outcome);
      return reply(
        { view: "sign_in", email: person.email, done: prescribed("passwordUpdated") },
        200,
      );
    }
  }
}

function mailed(view: MailView, outcome: SignUpOutcome, email: string) {
  if (outcome.kind === "easy_password") return easyPassword(view, email);
  return outcome.kind === "sent" ? mailSent(view, email) : later(view, email, outcome);
}

/** After a wrong code the page still offers another mail, which may be requested at once. */
function stillMailed(form: FormData): { readonly mailed?: Mailed } {
  const by = mailedBy(form);
  return by === undefined ? {} : { mailed: onItsWay(by, 0) };
}

function easyPassword(view: AuthView, email: string) {
  return reply({ view, email, fields: { password: refused("easyPassword") } }, 400);
}

/** Answers the sign-in screen's passkey: a redirect when it is accepted, else what to show. */
export async function postPasskey({ services }: AppLoadContext, form: FormData) {
  const outcome = await services.passkeys.signIn(textField(form, "passkey"));
  switch (outcome.kind) {
    case "accepted":
      return redirect(safePath(textField(form, "next"), "/assessment"), 303);
    case "refused":
      return answerForm(toReply(t("passkey.refused")), 401);
    case "throttled":
      return answerLater(outcome, toReply);
  }
}

function toReply(error: string) {
  return shown({ view: "sign_in", email: "", error });
}
