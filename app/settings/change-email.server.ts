import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { CODE_DIGITS, readCode } from "#worker/features/accounts/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { t } from "./words/email.compiled.ts";

/** Where a person shows again who they are, and then changes their address. */
export const CONFIRM_EMAIL_FIRST = "/auth/again?next=%2Fsettings%2Femail";

/** What the page shows after a form that changed nothing. */
export interface EmailReply {
  /** Of the whole form. */
  readonly error?: string;
  /** Shown beside their fields. */
  readonly fields?: { readonly email?: string; readonly token?: string };
  /** The address that was typed. */
  readonly typed?: string;
}

const address = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Answers the forms of the page that changes a person's address. */
export async function postEmail({ services }: AppLoadContext, person: Person, form: FormData) {
  if (await services.pageOwner.differs(person, textField(form, "owner"))) {
    return reply({ error: t("foreign") }, 403);
  }
  switch (form.get("intent")) {
    case "ask":
      return ask(services, person, form);
    case "code":
      return confirmByCode(services, person, form);
    case "cancel":
      await services.emailChange.cancel(person);
      return redirect("/settings/email", 303);
    default:
      throw badRequest();
  }
}

async function ask({ emailChange }: AppLoadContext["services"], person: Person, form: FormData) {
  const typed = textField(form, "email", 1_000);
  const email = address.safeParse(typed);
  if (!email.success) return reply({ fields: { email: refused("badEmail") }, typed }, 400);
  const outcome = await emailChange.ask(person, email.data);
  switch (outcome.kind) {
    case "sent":
      return redirect("/settings/email", 303);
    case "own":
      return reply({ fields: { email: t("own") }, typed }, 400);
    case "confirm_first":
      return redirect(CONFIRM_EMAIL_FIRST, 303);
    case "throttled":
      return answerLater(outcome, toReply);
  }
}

async function confirmByCode(
  { emailChange }: AppLoadContext["services"],
  person: Person,
  form: FormData,
) {
  const code = readCode(textField(form, "token", 1024));
  if (code === undefined) {
    return reply({ fields: { token: refused("missingCode", { digits: CODE_DIGITS }) } }, 400);
  }
  const outcome = await emailChange.confirmByCode(person, code);
  switch (outcome.kind) {
    case "changed":
      return redirect("/settings?saved=email#mails", 303);
    case "waiting":
      return redirect("/settings/email", 303);
    case "refused":
      return reply({ fields: { token: refused("badCode") } }, 400);
    case "throttled":
      return answerLater(outcome, toReply);
  }
}

function toReply(error: string): EmailReply {
  return { error };
}

function reply(body: EmailReply, status: number) {
  return answerForm(body, status);
}
