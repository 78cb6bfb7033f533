import { ERRORS } from "#worker/domain/error-words.ts";
import type { AuthView } from "./auth.ts";
import { waitText } from "./duration.ts";

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
