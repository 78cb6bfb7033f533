import { type CaughtMail, createInbox } from "./mail-catcher/inbox.ts";
import { startInboxServer } from "./mail-catcher/inbox-server.ts";
import { startSmtpSink } from "./mail-catcher/smtp-sink.ts";

export type { CaughtMail } from "./mail-catcher/inbox.ts";

export interface MailCatcherOptions {
  /** 0 takes any free port. */
  readonly smtpPort: number;
  /** 0 takes any free port. */
  readonly webPort: number;
  /** Is told of each mail as it comes. */
  readonly onMail?: (mail: CaughtMail) => void;
}

export interface MailCatcher {
  /** What to give the product as SMTP_URL. */
  readonly smtpUrl: string;
  /** Where to read the mails in a browser. */
  readonly inboxUrl: string;
  /** The mails held, newest first. */
  messages(): CaughtMail[];
  close(): Promise<void>;
}

/** Starts a mail server on loopback that delivers nothing: it keeps the last 200 mails to be read. */
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
