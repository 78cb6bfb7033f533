import { createHttpMailer } from "./http.ts";
import { MailError, type Mailer } from "./mail.ts";
import { createSmtpMailer } from "./smtp.ts";

/** The variables that say how mails are sent. */
export interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  /** With a key, mails go by HTTP. */
  readonly MAIL_API_KEY?: string | undefined;
  readonly MAIL_API_URL?: string | undefined;
  readonly MAIL_FROM: string;
}

/**
 * The mailer that is configured.
 * @param refused is called with an address that the mail server refuses for good, before the mail fails
 * @throws {TypeError} when neither is
 */
export function createMailer(
  settings: MailSettings,
  refused: (address: string) => Promise<void>,
): Mailer {
  const mailer = openMailer(settings);
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailError && error.unreachable) await refused(mail.to);
        throw error;
      }
    },
  };
}

function openMailer(settings: MailSettings): Mailer {
  const { SMTP_URL: url, MAIL_API_KEY: key, MAIL_API_URL: api, MAIL_FROM: from } = settings;
  if (key !== undefined) return createHttpMailer({ key, url: api, from });
  if (url === undefined) throw new TypeError("Neither SMTP_URL nor MAIL_API_KEY is set");
  return createSmtpMailer({ url, from });
}
