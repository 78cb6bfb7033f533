import {
  type Mail,
  MailError,
  type Mailer,
  parseMailbox,
  refuseMalformed,
  unsubscribeHeaders,
} from "./mail.ts";

const SEND_TIMEOUT_MS = 10_000;

/** Where the API is that this adapter speaks, if not elsewhere. */
const DEFAULT_URL = "https://api.resend.com";

export interface HttpMailOptions {
  /** Authorises sending, and need not authorise anything else. */
  readonly key: string;
  /** Of the API, without a path of its own. @default https://api.resend.com */
  readonly url?: string | undefined;
  /** The sender: `hello@example.com` or `Name <hello@example.com>`, in any script. */
  readonly from: string;
  /** Timeout of one mail, ms. @default 10000 */
  readonly sendTimeoutMs?: number;
}

/**
 * A mailer by one HTTP request for each mail: `POST /emails` of Resend, which other services offer too. It sends once
 * and does not repeat a request, because the first may have arrived.
 * @throws {TypeError} when the sender is malformed
 */
export function createHttpMailer(options: HttpMailOptions): Mailer {
  const { key, url = DEFAULT_URL, sendTimeoutMs = SEND_TIMEOUT_MS } = options;
  const from = parseMailbox(options.from);
  if (from === undefined) throw new TypeError("The sender must be one mail address, or Name <it>");
  const sender = from.name === "" ? from.address : `${quoted(from.name)} <${from.address}>`;
  const address = `${url.replace(/\/+$/, "")}/emails`;
  return {
    async send(mail) {
      refuseMalformed(mail);
      const request = {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify(bodyOf(mail, sender)),
        // The key must not follow to another host.
        redirect: "manual",
        signal: AbortSignal.timeout(sendTimeoutMs),
      } as const;
      const answer = await fetch(address, request).catch((error: unknown) => {
        const code = isTimeout(error) ? "ETIMEDOUT" : "ESOCKET";
        throw new MailError(code, `The mail service did not answer (${code})`);
      });
      // An answer may quote the mail: it is not read.
      await answer.body?.cancel();
      if (answer.ok) return;
      const { status } = answer;
      const code = codeOf(status);
      throw new MailError(code, `The mail service did not take the mail (${code}, HTTP ${status})`);
    },
  };
}

function bodyOf(mail: Mail, from: string) {
  const { to, replyTo, subject, text, html } = mail;
  return {
    ...{ from, to: [to], subject, text, html },
    ...(replyTo !== undefined && { reply_to: [replyTo] }),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
}

/** A display name as a quoted string: https://www.rfc-editor.org/rfc/rfc5322#section-3.2.4 */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** The codes of the SMTP mailer: the key is refused, the mail is, or the service is busy or ill. */
function codeOf(status: number): string {
  if (status === 401 || status === 403) return "EAUTH";
  return status === 400 || status === 422 ? "EENVELOPE" : "EPROTOCOL";
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
