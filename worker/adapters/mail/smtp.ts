import net, { type Socket } from "node:net";
import tls from "node:tls";
import MailTransport from "nodemailer/lib/mailer";
import SMTPTransport, { type SMTPTransportOptions } from "nodemailer/lib/smtp-transport";
import {
  MailError,
  type Mailer,
  parseMailbox,
  parseSmtpUrl,
  refuseMalformed,
  type SmtpServer,
  unsubscribeHeaders,
} from "./mail.ts";

/**
 * Connects to a mail server by its name and, for TLS from the first byte, waits until its certificate is verified.
 *
 * nodemailer would resolve the name and connect to the IP address. The Workers runtime verifies a
 * certificate against the host it connected to, so every certificate for a name would fail; and its
 * `node:dns` does not resolve `localhost`.
 */
function openSocket(server: SmtpServer, timeoutMs: number): Promise<Socket> {
  const { host, port } = server;
  const secure = server.tls === "at_once";
  return new Promise((resolve, reject) => {
    const socket = secure ? tls.connect({ host, port }) : net.connect({ host, port });
    const timer = setTimeout(() => {
      reject(connectionError("ETIMEDOUT"));
      socket.destroy();
    }, timeoutMs);
    socket.once(secure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(connectionError("ECONNRESET"));
    });
  });
}

function connectionError(code: string): Error {
  return Object.assign(new Error(`The mail server did not answer (${code})`), { code });
}

const STEP_TIMEOUT_MS = 10_000;
// Workers cancel work 30 seconds after the response.
const SEND_TIMEOUT_MS = 25_000;

export interface SmtpOptions {
  /** `smtps://user:password@host:465` or `smtp+starttls://user:password@host:587`; `smtp://` on loopback only. */
  readonly url: string;
  /** The sender: `hello@example.com` or `Name <hello@example.com>`, in any script. */
  readonly from: string;
  /** Timeout of the connection, of the greeting and of each idle period, ms. @default 10000 */
  readonly stepTimeoutMs?: number;
  /** Timeout of one mail as a whole, ms. @default 25000 */
  readonly sendTimeoutMs?: number;
}

/**
 * An SMTP mailer with one connection for each mail. Runs in workerd and in Node.
 * @throws {TypeError} when the server's address or the sender is malformed
 */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const server = parseSmtpUrl(options.url);
  const from = parseMailbox(options.from);
  if (from === undefined) throw new TypeError("The sender must be one mail address, or Name <it>");
  const stepTimeoutMs = options.stepTimeoutMs ?? STEP_TIMEOUT_MS;
  const sendTimeoutMs = options.sendTimeoutMs ?? SEND_TIMEOUT_MS;
  const transport = openTransport(server, stepTimeoutMs);
  return {
    async send(mail) {
      refuseMalformed(mail);
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          ...(mail.replyTo !== undefined && { replyTo: { name: "", address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
      } catch (error) {
        throw mailErrorOf(error, "The mail server did not take the mail");
      }
    },
  };
}

/**
 * Connects to a mail server and authenticates, without sending a mail.
 * @throws {MailError} when it is unreachable or refuses
 */
export async function greetMailServer(url: string, stepTimeoutMs = STEP_TIMEOUT_MS): Promise<void> {
  const transport = openTransport(parseSmtpUrl(url), stepTimeoutMs);
  try {
    await transport.verify();
  } catch (error) {
    throw mailErrorOf(error, "The mail server refused a greeting");
  }
}

/** Built from the library's parts: its main entry loads every transport. */
function openTransport(server: SmtpServer, timeoutMs: number) {
  const options = transportOptions(server, timeoutMs);
  return new MailTransport(new SMTPTransport(options), options);
}

function transportOptions(server: SmtpServer, timeoutMs: number): SMTPTransportOptions {
  return {
    host: server.host,
    port: server.port,
    secure: server.tls === "at_once",
    // A server that refuses STARTTLS is left before credentials or addresses are sent. What it said in clear does
    // not count after the handshake.
    ...(server.tls === "starttls"
      ? { requireTLS: true }
      : // Plain connections are loopback only, where no certificate could be verified.
        { ignoreTLS: true }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_options, callback) {
      void openSocket(server, timeoutMs).then(
        (connection) => callback(null, { connection, secured: server.tls === "at_once" }),
        callback,
      );
    },
    ...(server.credentials && { auth: server.credentials }),
  };
}

/** An error without the server's own words, which may quote addresses. */
function mailErrorOf(error: unknown, what: string): MailError {
  const code = fieldOf(error, "code");
  const name = typeof code === "string" ? code : "ESOCKET";
  const reply = fieldOf(error, "responseCode");
  const detail = typeof reply === "number" ? `${name}, reply ${reply}` : name;
  return new MailError(name, `${what} (${detail})`, refusesRecipient(error));
}

/**
 * No such mailbox or domain, or a mailbox that is closed: https://www.rfc-editor.org/rfc/rfc3463#section-3.2, or the
 * plain reply of a server without such codes. A refusal by policy says nothing of the address: it may be about us.
 */
const NO_SUCH_RECIPIENT = /^(?:5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.1)\b|55[013](?![ -]\d\.\d))/;

function refusesRecipient(error: unknown): boolean {
  const reply = fieldOf(error, "response");
  const ofRecipient = fieldOf(error, "command") === "RCPT TO";
  return ofRecipient && typeof reply === "string" && NO_SUCH_RECIPIENT.test(reply);
}

function fieldOf(error: unknown, field: string): unknown {
  return error instanceof Error ? Reflect.get(error, field) : undefined;
}
