import type { AppLoadContext } from "@remix-run/cloudflare";
import { answerLater } from "#app/requests/answer-form.server.ts";
import { badRequest } from "#app/requests/read-form.server.ts";
import { MAIL_SENT, type MailView, tooManyMails } from "#app/words/mails-sent.ts";
import type { Accounts, MailOutcome } from "#worker/features/accounts/service.ts";
import { readAuthFields } from "./auth-fields.server.ts";
import { mailSent, reply, shown } from "./auth-reply.server.ts";

/** What the page of a sent mail offers besides its code. */
const INTENTS = ["mail_again", "other_address"] as const;
type MailStepIntent = (typeof INTENTS)[number];

export function mailStepIntent(form: FormData): MailStepIntent | undefined {
  return INTENTS.find((intent) => intent === form.get("intent"));
}

/**
 * The view that requested the mail of a posted form.
 * @returns undefined for a form that no sent mail belongs to
 */
export function mailedBy(form: FormData): MailView | undefined {
  const views = Object.keys(MAIL_SENT) as MailView[];
  return views.find((view) => view === form.get("by"));
}

/**
 * Sends the mail once more, or goes back to the view that requested it. The address travels in the form:
 * an address never has it.
 */
export async function answerMailStep(
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
  const mailed = { by, waitSeconds: outcome.retryAfterSeconds };
  const error = tooManyMails(outcome.retryAfterSeconds);
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
