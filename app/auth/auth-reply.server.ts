import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import type { AuthView } from "#app/words/auth.ts";
import { MAIL_SENT, type MailView } from "#app/words/mails-sent.ts";
import type { AuthFieldErrors } from "./auth-fields.server.ts";

/** Longest email address, and longest `next`, that a form can carry. */
export const ADDRESS_LENGTH = 254;

/** How long a page waits before it offers another mail: most mails have arrived by then. */
const ARRIVAL_SECONDS = 30;

/** What the sign-in screen shows after one of its forms was posted. */
export interface AuthReply {
  readonly view: AuthView;
  readonly email: string;
  readonly error?: string;
  /** Shown after a success that needs no redirect. */
  readonly done?: string;
  /** A mail went to `email`: its code can be typed here. */
  readonly mailed?: Mailed;
  readonly fields?: AuthFieldErrors;
}

/** A mail that was sent. */
export interface Mailed {
  /** The view that requested it. */
  readonly by: MailView;
  /** How long to wait before the next one. */
  readonly waitSeconds: number;
}

export function reply(body: AuthReply, status: number, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}

/** The page of a mail that was sent just now. */
export function mailSent(by: MailView, email: string) {
  const mailed = { by, waitSeconds: ARRIVAL_SECONDS };
  return reply({ view: by, email, done: MAIL_SENT[by], mailed }, 200);
}

export function later(view: AuthView, email: string, outcome: Parameters<typeof answerLater>[0]) {
  return answerLater(outcome, (error): AuthReply => ({ view, email, error }));
}
