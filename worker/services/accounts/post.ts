import type { Mail, Mailer } from "#worker/adapters/mail/mail.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";
import type { Subject, Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import type { AskingBrowser } from "#worker/services/sessions/asking-browser.ts";
import type { KnownDevice } from "#worker/services/sessions/known-device.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";

/** A mail that may be sent, and was counted. */
export interface Stamp {
  readonly kind: "stamp";
  /** It is not sent after all: it does not count. */
  takeBack(): Promise<void>;
}

/** The mails about an account, and how many may be asked for. */
export interface Post {
  /**
   * Counts a mail to an address that somebody asks for.
   * @param person who asks for a mail to themselves, signed in
   */
  mayMail(email: string, person?: Person): Promise<Stamp | Throttled>;
  /** Sends a mail beside the answer, so that its time does not tell whether there was one to send. */
  send(mail: Mail): void;
}

export interface PostPorts {
  readonly throttle: Throttle;
  readonly mailer: Mailer;
  readonly knownDevice: KnownDevice;
  readonly browser: AskingBrowser;
  /** The network address that asks. */
  readonly address: string;
  readonly log: Log;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

export function createPost(ports: PostPorts): Post {
  const { throttle, mailer, knownDevice, browser, address, log, waitUntil } = ports;

  /** Counts under the first of several sets of limits that has some left. */
  async function count(...choices: readonly (readonly Subject[])[]): Promise<Stamp | Throttled> {
    let retryAfterSeconds = 1;
    for (const subjects of choices) {
      const allowed = await throttle.take(...subjects);
      if (allowed.ok) return { kind: "stamp", takeBack: () => throttle.giveBack(...subjects) };
      ({ retryAfterSeconds } = allowed);
    }
    log("auth.throttled", { what: "mail" });
    return { kind: "throttled", retryAfterSeconds };
  }

  return {
    async mayMail(email, person) {
      const { id } = person ?? {};
      if (id !== undefined) {
        return count([
          ["mail_person", id],
          ["mail_person_day", id],
        ]);
      }
      const device = await knownDevice.idFor(email);
      if (device !== undefined) {
        return count([
          ["mail_device", device],
          ["mail_device_day", device],
        ]);
      }
      // An answer depends on who asks for which address, never on whether it has an account.
      const asked = await count([
        ["mail_network", address],
        ["mail_pair", `${address} ${email}`],
      ]);
      if (asked.kind === "throttled") return asked;
      const day: Subject = ["mail_recipient_day", email];
      const again: Subject = ["mail_browser_day", `${await browser.hash()} ${email}`];
      const mailed = await ((await browser.askedFor(email)) ? count([day], [again]) : count([day]));
      if (mailed.kind === "throttled") return mailed;
      const takeBack = async () => {
        await asked.takeBack();
        await mailed.takeBack();
      };
      return { kind: "stamp", takeBack };
    },
    send(mail) {
      const sent = mailer
        .send(mail)
        .catch((error: unknown) => log("mail.failed", errorFields(error)));
      waitUntil(sent);
    },
  };
}
