import {
  type Mail,
  MailError,
  type Mailer,
  parseMailbox,
  refuseMalformed,
  unsubscribeHeaders,
} from "./mail.ts";

const SEND_TIMEOUT_MS = 10_000;

/** What is used of a `send_email` binding: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ */
export interface MailBinding {
  send(message: {
    readonly from: string | { readonly email: string; readonly name: string };
    readonly to: string;
    readonly replyTo?: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly headers: Readonly<Record<string, string>>;
  }): Promise<unknown>;
}

/** Whether a value is such a binding, as the runtime gives it to the Worker. */
export function isMailBinding(value: unknown): value is MailBinding {
  // What the runtime gives may show its methods only to whoever gets them.
  if (typeof value !== "object" || value === null) return false;
  return typeof Reflect.get(value, "send") === "function";
}

export interface BindingMailOptions {
  readonly binding: MailBinding;
  /** The sender: `hello@example.com` or `Name <hello@example.com>`, in any script. */
  readonly from: string;
  /** Timeout of one mail, ms. @default 10000 */
  readonly sendTimeoutMs?: number;
}

/**
 * A mailer by Cloudflare's Email Service. It sends once and does not repeat, because the first may have gone out.
 * @throws {TypeError} when the sender is malformed
 */
export function createBindingMailer(options: BindingMailOptions): Mailer {
  const { binding, sendTimeoutMs = SEND_TIMEOUT_MS } = options;
  const from = parseMailbox(options.from);
  if (from === undefined) throw new TypeError("The sender must be one mail address, or Name <it>");
  const { name, address } = from;
  const sender = name === "" ? address : { email: address, name };
  return {
    async send(mail) {
      refuseMalformed(mail);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(Object.assign(new Error(), LATE)), sendTimeoutMs);
      });
      try {
        await Promise.race([binding.send(messageOf(mail, sender)), late]);
      } catch (error) {
        throw mailErrorOf(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const LATE = { code: "ETIMEDOUT" };

function messageOf(mail: Mail, from: Parameters<MailBinding["send"]>[0]["from"]) {
  const { to, replyTo, subject, text, html } = mail;
  const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) };
  return { from, to, subject, text, html, headers, ...(replyTo !== undefined && { replyTo }) };
}

/** An error without the service's own words, which may quote addresses. */
function mailErrorOf(error: unknown): MailError {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  const name = typeof code === "string" && /^E_?[A-Z_]{1,40}$/.test(code) ? code : "EPROTOCOL";
  // The service has a list of addresses that came back or complained.
  const suppressed = name === "E_RECIPIENT_SUPPRESSED";
  return new MailError(name, `The mail service did not take the mail (${name})`, suppressed);
}
