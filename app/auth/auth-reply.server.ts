import { answerForm, answerLater } from "#app/requests/form.server.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { AuthFieldErrors } from "./auth-fields.server.ts";
import { type AuthScreen, authScreen } from "./auth-screen.server.ts";
import type { AuthView } from "./views.ts";
import { t } from "./words/answers.compiled.ts";

/** The message of a view that has sent its mail, by its key. */
export const MAIL_SENT = {
  sign_up: "confirmationSent",
  magic_link: "magicLinkSent",
  forgotten_password: "resetSent",
} as const satisfies Partial<Record<AuthView, string>>;

export type MailView = keyof typeof MAIL_SENT;

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
  /** What to do where none arrives: the same for every address, and no script has to know it. */
  readonly slow: string;
}

/** A mail on its way. */
export function onItsWay(by: MailView, waitSeconds: number): Mailed {
  return { by, waitSeconds, slow: t("mailSlow", { address: BRAND.supportEmail }) };
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
  const mailed = onItsWay(by, ARRIVAL_SECONDS);
  return reply({ view: by, email, done: prescribed(MAIL_SENT[by]), mailed }, 200);
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
