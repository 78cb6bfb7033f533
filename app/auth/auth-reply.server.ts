import { waitText } from "#app/listening/duration.ts";
import { answerForm, answerLater } from "#app/requests/form.server.ts";
import { ERRORS } from "#worker/domain/error-words.ts";
import type { AuthFieldErrors } from "./auth-fields.server.ts";
import {
  AUTH_LINK_TEXTS,
  AUTH_LINKS,
  AUTH_VIEWS,
  AUTH_WORDS,
  type AuthView,
  PASSWORD_FIELDS,
} from "./words.ts";

/** What is said when a view has sent its mail. */
export const MAIL_SENT = {
  sign_up: ERRORS.confirmationSent,
  magic_link: ERRORS.magicLinkSent,
  forgotten_password: ERRORS.resetSent,
} as const satisfies Partial<Record<AuthView, string>>;

export type MailView = keyof typeof MAIL_SENT;

/** Instead of another mail. */
export const tooManyMails = (seconds: number) =>
  `We have sent several mails to this address just now. You can have another one in ${waitText(seconds)}. The newest one counts: it may be in your spam folder.`;

/** What the sign-in screen shows in a view: the page's scripts carry no other view's words. */
export interface AuthScreen {
  readonly view: AuthView;
  readonly title: string;
  readonly button: string;
  readonly hasEmail: boolean;
  readonly password: (typeof PASSWORD_FIELDS)[AuthView];
  /** Other views to go to. */
  readonly links: readonly { readonly view: AuthView; readonly text: string }[];
}

/** @param offersCode whether a code that was mailed before can be typed, too */
export function authScreen(view: AuthView, offersCode = false): AuthScreen {
  const { title, button, fields } = AUTH_VIEWS[view];
  const others = offersCode ? (["verify_otp", ...AUTH_LINKS[view]] as const) : AUTH_LINKS[view];
  const links = others.map((other) => ({
    view: other,
    text:
      view === "sign_up" && other === "sign_in" ? AUTH_WORDS.haveAccount : AUTH_LINK_TEXTS[other],
  }));
  const hasEmail = fields.some((field) => field === "email");
  return { view, title, button, hasEmail, password: PASSWORD_FIELDS[view], links };
}

/** Longest email address, and longest `next`, that a form can carry. */
export const ADDRESS_LENGTH = 254;

/** How long a page waits before it offers another mail: most mails have arrived by then. */
const ARRIVAL_SECONDS = 30;

/** What the sign-in screen shows after one of its forms was posted. */
export interface AuthReply {
  readonly screen: AuthScreen;
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

/** A reply before it is told what its view shows. */
type Body = Omit<AuthReply, "screen"> & { readonly view: AuthView };

export function reply(body: Body, status: number, headers?: Record<string, string>) {
  return answerForm(shown(body), status, headers);
}

/** Beside the code of a mail, the screen is that of the view that requested it. */
export function shown({ view, ...body }: Body): AuthReply {
  return { ...body, screen: authScreen(body.mailed?.by ?? view) };
}

/** The page of a mail that was sent just now. */
export function mailSent(by: MailView, email: string) {
  const mailed = { by, waitSeconds: ARRIVAL_SECONDS };
  return reply({ view: by, email, done: MAIL_SENT[by], mailed }, 200);
}

/** An attempt that has to wait. @param still what the page goes on showing */
export function later(
  view: AuthView,
  email: string,
  outcome: Parameters<typeof answerLater>[0],
  still: Pick<AuthReply, "mailed"> = {},
) {
  return answerLater(outcome, (error) => shown({ view, email, error, ...still }));
}

/** After a refused sign-in, to everybody: it must not tell whether there is an account. */
export const NOT_CONFIRMED =
  "Have you just signed up? Your password works once you open the link in our mail: it may be in your spam folder. A sign-in link by mail works as well.";
