import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { textField } from "#app/requests/read-form.server.ts";
import { type AuthView, authView } from "#app/words/auth.ts";
import { safePath } from "#worker/domain/navigation/safe-path.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { ERRORS, NOTICES } from "#worker/domain/words/errors.ts";
import type { SignUpOutcome } from "#worker/services/accounts/outcomes.ts";
import { outageHeaders } from "#worker/services/outage/outage.ts";
import { type AuthFieldErrors, readAuthFields } from "./auth-fields.server.ts";

/** Longest email address, and longest `next`, that a form can carry. */
const ADDRESS_LENGTH = 254;

/** What the sign-in screen shows after one of its forms was posted. */
export interface AuthReply {
  readonly view: AuthView;
  readonly email: string;
  readonly error?: string;
  /** Shown after a success that needs no redirect. */
  readonly done?: string;
  /** A mail with a code was sent: the code can be typed here. */
  readonly mailed?: boolean;
  readonly fields?: AuthFieldErrors;
}

/** Answers the posted form of a view: a redirect when it succeeded, else what to show. */
export async function postAuth({ services }: AppLoadContext, form: FormData) {
  const view = authView(form.get("intent"));
  const email = textField(form, "email", ADDRESS_LENGTH);
  try {
    return await answer(services, form, view, email);
  } catch (error) {
    // A part is down: the page keeps what was typed, and a retry may work.
    services.log("auth.failed", errorFields(error));
    const outage = outageHeaders(error);
    const message = outage ? NOTICES.signInOutage : NOTICES.unavailable;
    return reply({ view, email, error: message }, 503, outage);
  }
}

async function answer(
  { accounts, sessions }: AppLoadContext["services"],
  form: FormData,
  view: AuthView,
  email: string,
) {
  const next = safePath(textField(form, "next", ADDRESS_LENGTH), "/assessment");
  const read = readAuthFields(view, form);
  if (!read.ok) return reply({ view, email, fields: read.errors }, 400);
  const { fields } = read;
  switch (view) {
    case "sign_up":
      return mailed(view, await accounts.signUp(fields.email, fields.password), email);
    case "magic_link":
      return mailed(view, await accounts.mailMagicLink(fields.email), email);
    case "forgotten_password":
      return mailed(view, await accounts.mailReset(fields.email), email);
    case "sign_in": {
      const outcome = await accounts.signIn(fields.email, fields.password);
      if (outcome.kind === "busy" || outcome.kind === "throttled")
        return later(view, email, outcome);
      if (outcome.kind === "unconfirmed") return mailed("sign_up", { kind: "sent" }, email);
      if (outcome.kind === "signed_in") return redirect(next, 303);
      return reply({ view, email, error: NOTICES.credentials }, 401);
    }
    case "verify_otp": {
      const outcome = await accounts.redeemCode(fields.token);
      if (outcome.kind === "throttled") return later(view, email, outcome);
      if (outcome.kind === "refused") return reply({ view, email, error: NOTICES.badCode }, 401);
      return redirect(outcome.choosesPassword ? "/auth?view=update_password" : next, 303);
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

const SENT: Partial<Record<AuthView, string>> = {
  sign_up: ERRORS.confirmationSent,
  magic_link: ERRORS.magicLinkSent,
  forgotten_password: ERRORS.resetSent,
};

function mailed(view: AuthView, outcome: SignUpOutcome, email: string) {
  if (outcome.kind === "easy_password") return easyPassword(view, email);
  if (outcome.kind !== "sent") return later(view, email, outcome);
  return reply({ view, email, done: SENT[view] ?? "", mailed: true }, 200);
}

function easyPassword(view: AuthView, email: string) {
  return reply({ view, email, fields: { password: NOTICES.easyPassword } }, 400);
}

function later(view: AuthView, email: string, outcome: Parameters<typeof answerLater>[0]) {
  return answerLater(outcome, (error): AuthReply => ({ view, email, error }));
}

function reply(body: AuthReply, status: number, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}
