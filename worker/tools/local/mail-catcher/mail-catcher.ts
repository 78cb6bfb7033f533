import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { type CaughtMail, createInbox, type ReceivedMail } from "./inbox.ts";
import { startInboxServer } from "./inbox-server.ts";

const MAX_BYTES = 1024 * 1024;
const CLOSE_GRACE_MS = 100;

export interface SmtpSink {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * An SMTP server on loopback that accepts every mail of up to 1 MB.
 * @param port 0 takes any free port
 * @param onMail receives the parsed mail. When it throws, the mail is refused, as one that cannot be
 * parsed is
 */
async function startSmtpSink(
  port: number,
  onMail: (mail: ReceivedMail) => void,
): Promise<SmtpSink> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: CLOSE_GRACE_MS,
    onData(stream, session, callback) {
      void receive(stream, session)
        .then(onMail)
        .then(() => callback(), callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  server.on("error", (error) => console.error(`mail catcher: a connection failed (${error.name})`));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail sink has no port");
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) {
    throw Object.assign(new Error("The mail is larger than 1 MB"), { responseCode: 552 });
  }
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    to: envelope.rcptTo.map((recipient) => recipient.address).join(", "),
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}

export interface MailCatcherOptions {
  /** 0 takes any free port. */
  readonly smtpPort: number;
  /** 0 takes any free port. */
  readonly webPort: number;
  /** Called for each mail as it arrives. */
  readonly onMail?: (mail: CaughtMail) => void;
}

export interface MailCatcher {
  /** The value of SMTP_URL for the product. */
  readonly smtpUrl: string;
  /** The page that shows the mails. */
  readonly inboxUrl: string;
  /** The caught mails, newest first. */
  messages(): CaughtMail[];
  close(): Promise<void>;
}

/** Starts a mail server on loopback that delivers nothing: it keeps the last 200 mails in memory. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const { smtpPort, webPort, onMail } = options;
  const inbox = createInbox();
  const sink = await startSmtpSink(smtpPort, (mail) => {
    const caught = inbox.add(mail);
    onMail?.(caught);
  });
  try {
    const web = await startInboxServer(webPort, inbox);
    return {
      smtpUrl: `smtp://127.0.0.1:${sink.port}`,
      inboxUrl: `http://127.0.0.1:${web.port}/`,
      messages: () => inbox.all(),
      async close() {
        await Promise.all([sink.close(), web.close()]);
      },
    };
  } catch (error) {
    await sink.close();
    throw error;
  }
}
