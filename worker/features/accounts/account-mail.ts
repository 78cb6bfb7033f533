import type { Mail, Mailer } from "#worker/adapters/mail/mail.ts";
import { errorFields } from "#worker/domain/log.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Subject, Throttled } from "#worker/platform/throttle.ts";

/** A mail that was counted against its limits and may be sent. */
export interface Reservation {
  readonly kind: "reserved";
  /** Takes the count back when the mail is not sent. */
  release(): Promise<void>;
}

/** Mails about an account, within limits. */
export interface AccountMail {
  /**
   * Counts a mail to an address against its limits.
   * @param person the signed-in person who requests a mail to themselves
   */
  reserve(email: string, person?: Person): Promise<Reservation | Throttled>;
  /**
   * Sends after the response, so that its time does not reveal whether there was a mail to send. A
   * failure is logged.
   */
  send(mail: Mail): void;
  /** An absolute URL of this product. @param path with a leading slash */
  link(path: string): string;
}

export interface AccountMailParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly mailer: Mailer;
  readonly origin: string;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

export function createAccountMail(parts: AccountMailParts): AccountMail {
  const { dependencies, browser, mailer, origin, waitUntil } = parts;
  const { throttle, log } = dependencies;

  /** Counts against the first of several groups of limits that has room. */
  async function reserveIn(
    ...groups: readonly (readonly Subject[])[]
  ): Promise<Reservation | Throttled> {
    let retryAfterSeconds = 1;
    for (const group of groups) {
      const allowed = await throttle.take(...group);
      if (allowed.ok) return { kind: "reserved", release: () => throttle.refund(...group) };
      ({ retryAfterSeconds } = allowed);
    }
    log("auth.throttled", { what: "mail" });
    return { kind: "throttled", retryAfterSeconds };
  }

  /**
   * For a browser without a device cookie of the address. All of them share the address's mails of a day, of
   * which one network gets a part, and some are for browsers that asked for this address last. The outcome depends only on network, browser
   * and address, never on whether the address has an account.
   */
  async function reserveForStranger(email: string): Promise<Reservation | Throttled> {
    const { network, bindings } = browser;
    const byNetwork = await reserveIn([
      ["mail_network", network],
      ["mail_pair", `${network} ${email}`],
    ]);
    if (byNetwork.kind === "throttled") return byNetwork;
    const day: readonly Subject[] = [
      ["mail_pair_day", `${network} ${email}`],
      ["mail_recipient_day", email],
    ];
    const again: Subject = ["mail_again_day", email];
    const repeated = await bindings.sign_in.wasFor(email);
    const byDay = await (repeated ? reserveIn(day, [again]) : reserveIn(day));
    if (byDay.kind === "throttled") return byDay;
    const release = async () => {
      await byNetwork.release();
      await byDay.release();
    };
    return { kind: "reserved", release };
  }

  return {
    async reserve(email, person) {
      if (person !== undefined) {
        return reserveIn([
          ["mail_person", person.id],
          ["mail_person_day", person.id],
        ]);
      }
      const device = await browser.deviceCookie.idFor(email);
      if (device === undefined) return reserveForStranger(email);
      return reserveIn([
        ["mail_device", device],
        ["mail_device_day", email],
      ]);
    },
    send(mail) {
      const sent = mailer
        .send(mail)
        .catch((error: unknown) => log("mail.failed", errorFields(error)));
      waitUntil(sent);
    },
    link: (path) => `${origin}${path}`,
  };
}
