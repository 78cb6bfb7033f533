import { createBindingMailer, type MailBinding } from "./binding.ts";
import { createHttpMailer } from "./http.ts";
import { MailError, type Mailer } from "./mail.ts";
import { createSmtpMailer } from "./smtp.ts";

/** The variables that say how mails are sent. */
export interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  /** Cloudflare's Email Service, which goes before every other way. */
  readonly SEND_EMAIL?: MailBinding | undefined;
  /** With a key, mails go by HTTP. */
  readonly MAIL_API_KEY?: string | undefined;
  readonly MAIL_API_URL?: string | undefined;
  readonly MAIL_FROM: string;
}

/**
 * The mailer that is configured.
 * @param refused is called with an address that the mail server refuses for good, before the mail fails
 * @throws {TypeError} when none is
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
  const { SEND_EMAIL: binding } = settings;
  if (binding !== undefined) return createBindingMailer({ binding, from });
  if (key !== undefined) return createHttpMailer({ key, url: api, from });
  if (url === undefined) throw new TypeError("SMTP_URL, MAIL_API_KEY and SEND_EMAIL are missing");
  return createSmtpMailer({ url, from });
}
