import type { Subject, Throttle, Throttled } from "#worker/limits/throttle.ts";
import { errorFields, type Log } from "#worker/log.ts";
import type { Mail, Mailer } from "#worker/mail/mail.ts";

/** The mails about an account, and how many may be asked for. */
export interface Post {
  /** Counts a mail to an address. @returns how long to wait when there were too many */
  mayMail(email: string): Promise<Throttled | undefined>;
  /** Takes back a mail that was counted: it is not sent after all. */
  takeBack(email: string): Promise<void>;
  /** Sends a mail beside the answer, so that its time does not tell whether there was one to send. */
  send(mail: Mail): void;
}

export interface PostPorts {
  readonly throttle: Throttle;
  readonly mailer: Mailer;
  /** The network address that asks. */
  readonly address: string;
  readonly log: Log;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

export function createPost({ throttle, mailer, address, log, waitUntil }: PostPorts): Post {
  const subjects = (email: string): readonly Subject[] => [
    ["mail_address", address],
    ["mail_recipient", email],
    ["mail_recipient_day", email],
  ];
  return {
    async mayMail(email) {
      const allowed = await throttle.take(...subjects(email));
      if (allowed.ok) return undefined;
      log("auth.throttled", { what: "mail" });
      return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
    },
    async takeBack(email) {
      for (const subject of subjects(email)) await throttle.giveBack(subject);
    },
    send(mail) {
      const sent = mailer
        .send(mail)
        .catch((error: unknown) => log("mail.failed", errorFields(error)));
      waitUntil(sent);
    },
  };
}
