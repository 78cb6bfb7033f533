import { type CaughtMail, createInbox } from "./inbox.ts";
import { startInboxServer } from "./inbox-server.ts";
import { startSmtpSink } from "./smtp-sink.ts";

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
