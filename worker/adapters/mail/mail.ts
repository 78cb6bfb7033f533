/** One mail to one person, in plain text and in HTML. */
export interface Mail {
  readonly to: string;
  /** Where an answer goes. @default nowhere but to the sender */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL that ends such mails by one POST (RFC 8058). @default none */
  readonly unsubscribe?: string | undefined;
}

/** Sends mails. */
export interface Mailer {
  /**
   * @throws {MailError} when the mail is malformed or the server does not accept it
   */
  send(mail: Mail): Promise<void>;
}

/** A mail was not sent. Its message has codes only: servers quote addresses in their replies. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** `invalid_mail`, or the code of the connection error, such as `ETIMEDOUT` or `EAUTH`. */
  readonly code: string;
  /** Whether the server refuses the recipient's address for good. */
  readonly unreachable: boolean;

  constructor(code: string, message: string, unreachable = false) {
    super(message);
    this.code = code;
    this.unreachable = unreachable;
  }
}

/** A mail address with its display name, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a text is safe in a header: one line, well-formed, without control characters. */
export function isHeaderText(text: string): boolean {
  return text.isWellFormed() && !LINE_BREAKING.test(text);
}

/**
 * Whether a text is exactly one plain mail address: no name, list, comment or quoted part. The local
 * part may use any script; the domain must be in its ASCII form.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false;
  const at = text.indexOf("@");
  const localPart = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split(".");
  return (
    localPart.length <= MAX_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

/**
 * Parses a sender: `hello@example.com` or `Any Name <hello@example.com>`.
 * @returns undefined when it is malformed
 */
export function parseMailbox(text: string): Mailbox | undefined {
  if (!isHeaderText(text)) return undefined;
  const parts = /^([^<>]*)<([^<>]+)>$/.exec(text.trim());
  const address = (parts?.[2] ?? text).trim();
  if (!isMailAddress(address)) return undefined;
  return { name: unquote((parts?.[1] ?? "").trim()), address };
}

function unquote(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined ? name : quoted.replace(/\\(.)/g, "$1");
}

/** The headers by which one tap in a mail program posts to the URL that ends such mails: https://www.rfc-editor.org/rfc/rfc8058 */
export function unsubscribeHeaders({ unsubscribe }: Mail) {
  if (unsubscribe === undefined) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** @throws {MailError} when a mail could go to others than its recipient, or begin another header */
export function refuseMalformed(mail: Mail): void {
  if (!isMailAddress(mail.to)) {
    throw new MailError("invalid_mail", "The recipient must be one plain mail address");
  }
  if (mail.replyTo !== undefined && !isMailAddress(mail.replyTo)) {
    throw new MailError("invalid_mail", "Answers must go to one plain mail address");
  }
  if (!isHeaderText(mail.subject)) {
    throw new MailError("invalid_mail", "The subject must be one line without control characters");
  }
  if (mail.unsubscribe !== undefined && !URL.canParse(mail.unsubscribe)) {
    throw new MailError("invalid_mail", "What ends the mails must be a URL");
  }
}

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** How a connection is protected, by the scheme of its address, and the port where none is named. */
const SCHEMES: Readonly<Record<string, Pick<SmtpServer, "tls" | "port"> | undefined>> = {
  "smtps:": { tls: "at_once", port: 465 },
  "smtp+starttls:": { tls: "starttls", port: 587 },
  "smtp:": { tls: "none", port: 25 },
};

/** How to connect to the mail server. */
export interface SmtpServer {
  /** Host name or IP address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or before anything is sent but a greeting (RFC 3207); none on loopback alone. */
  readonly tls: "at_once" | "starttls" | "none";
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/**
 * Parses `smtps://user:password@host:port`, or the same with `smtp+starttls://`. Plain `smtp://` is accepted on
 * loopback only.
 * @throws {TypeError} when it is malformed; the message never contains the URL itself
 */
export function parseSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text)) throw new TypeError("The mail server's address is not a URL");
  const url = new URL(text);
  const hostname = url.hostname.toLowerCase();
  const scheme = SCHEMES[url.protocol];
  if (scheme === undefined) {
    throw new TypeError("The mail server's address must start with smtps:// or smtp+starttls://");
  }
  if (hostname === "") throw new TypeError("The mail server's address names no host");
  if (scheme.tls === "none" && !LOOPBACK_HOSTS.has(hostname)) {
    throw new TypeError(
      "Plain smtp:// is for loopback only: the mail server needs smtps:// or smtp+starttls://",
    );
  }
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? scheme.port : Number(url.port),
    tls: scheme.tls,
    credentials: credentialsOf(url),
  };
}

function credentialsOf({ username, password }: URL): SmtpServer["credentials"] {
  if (username === "" && password === "") return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new TypeError("The mail server's user or password has a % that encodes nothing");
  }
}
