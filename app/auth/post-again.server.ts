import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { ConfirmationOutcome } from "#worker/features/accounts/confirmation.ts";
import { CODE_DIGITS, readCode } from "#worker/features/accounts/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { t } from "./words/answers.compiled.ts";

/** What the confirmation page shows after one of its forms was posted. */
interface AgainReply {
  /** Shown above the forms. */
  readonly error?: string;
  /** Shown beside their fields. */
  readonly fields?: { readonly password?: string; readonly token?: string };
  readonly codeMailed?: boolean;
}

/** Answers the forms of the confirmation page: a redirect to `next` once the person is confirmed. */
export async function postAgain(
  { services: { confirmation } }: AppLoadContext,
  person: Person,
  form: FormData,
  next: string,
) {
  switch (form.get("intent")) {
    case "mail_code": {
      const mailed = await confirmation.mailCode(person);
      return mailed.kind === "sent"
        ? reply({ codeMailed: true }, 200)
        : answerLater(mailed, toReply);
    }
    case "password": {
      const password = textField(form, "password", 1024);
      if (password === "") return reply({ fields: { password: refused("missingPassword") } }, 400);
      const outcome = await confirmation.byPassword(person, password);
      return settle(outcome, next, { fields: { password: t("wrongPassword") } });
    }
    case "code": {
      const code = readCode(textField(form, "token", 1024));
      if (code === undefined)
        return reply({ fields: { token: refused("missingCode", { digits: CODE_DIGITS }) } }, 400);
      const outcome = await confirmation.byCode(person, code);
      return settle(outcome, next, { fields: { token: t("wrongCode") } });
    }
    case "passkey": {
      const outcome = await confirmation.byPasskey(person, textField(form, "passkey"));
      return settle(outcome, next, { error: t("passkey.refused") });
    }
    default:
      throw badRequest();
  }
}

function settle(outcome: ConfirmationOutcome, next: string, refusal: AgainReply) {
  if (outcome.kind === "confirmed") return redirect(next, 303);
  return outcome.kind === "refused" ? reply(refusal, 401) : answerLater(outcome, toReply);
}

function toReply(error: string): AgainReply {
  return { error };
}

function reply(body: AgainReply, status: number) {
  return answerForm(body, status);
}
