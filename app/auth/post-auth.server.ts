import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { textField } from "#app/requests/read-form.server.ts";
import { type AuthView, authView } from "#app/words/auth.ts";
import type { MailView } from "#app/words/mails-sent.ts";
import { NOT_CONFIRMED } from "#app/words/not-confirmed.ts";
import { ERRORS, NOTICES } from "#worker/domain/error-words.ts";
import { safePath } from "#worker/domain/http.ts";
import { errorFields } from "#worker/domain/log.ts";
import type { SignUpOutcome } from "#worker/features/accounts/service.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import { readAuthFields } from "./auth-fields.server.ts";
import { ADDRESS_LENGTH, later, type Mailed, mailSent, reply } from "./auth-reply.server.ts";
import { onward } from "./onward.server.ts";
import { answerMailStep, mailedBy, mailStepIntent } from "./post-mail-step.server.ts";
import { keepWay, USUAL } from "./way.server.ts";

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
    const message = outage ? NOTICES.signInOutage : NOTICES.unavailable;
    return reply({ view, email, error: message }, 503, outage);
  }
}

async function answer(context: AppLoadContext, form: FormData, view: AuthView, email: string) {
  const { accounts, cookies, sessions } = context.services;
  const next = safePath(textField(form, "next", ADDRESS_LENGTH), USUAL);
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
      const refusal = { fields: { password: NOTICES.credentials }, done: NOT_CONFIRMED };
      return reply({ view, email, ...refusal }, 401);
    }
    case "verify_otp": {
      const outcome = await accounts.redeemCode(fields.token);
      const still = stillMailed(form);
      if (outcome.kind === "throttled") return later(view, email, outcome, still);
      if (outcome.kind === "refused") {
        return reply({ view, email, fields: { token: NOTICES.badCode }, ...still }, 401);
      }
      if (outcome.choosesPassword) return redirect("/auth?view=update_password", 303);
      return onward(context, next);
    }
    case "update_password": {
      const person = await sessions.person();
      if (!person) return reply({ view, email, error: NOTICES.signInAgain }, 401);
      const outcome = await accounts.updatePassword(person, fields.password);
      if (outcome.kind === "signed_out") {
        return reply({ view, email, error: NOTICES.signInAgain }, 401);
      }
      if (outcome.kind === "easy_password") return easyPassword(view, email);
      if (outcome.kind !== "updated") return later(view, email, outcome);
      return reply({ view: "sign_in", email: person.email, done: ERRORS.passwordUpdated }, 200);
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
  return by === undefined ? {} : { mailed: { by, waitSeconds: 0 } };
}

function easyPassword(view: AuthView, email: string) {
  return reply({ view, email, fields: { password: NOTICES.easyPassword } }, 400);
}
