import { randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { errorFields } from "#worker/domain/log.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { overLimit, type Throttled } from "#worker/platform/throttle.ts";
import type { AccountMail } from "./account-mail.ts";
import { type NoticeKind, noticeMail } from "./letters.ts";
import {
  insertRevocationLink,
  type RevocationPurpose,
  redeemRevocationLink,
} from "./passwords.store.ts";

const LINK_DAYS = 7;

/** What the revocation link of each notice revokes, besides all sessions, access tokens and mailed proofs. */
const REVOKES: Readonly<Record<NoticeKind, RevocationPurpose>> = {
  password_changed: "alarm_password",
  // A stranger who signed in with the password knows it, so it is removed.
  new_device_by_password: "alarm_password",
  new_device_by_passkey: "alarm_passkeys",
  new_device: "alarm",
  passkey_added: "alarm_passkeys",
  passkey_removed: "alarm",
  google_linked: "alarm_google",
  data_exported: "alarm",
  token_made: "alarm",
};

const REMOVED: Readonly<Partial<Record<RevocationPurpose, "password" | "passkeys">>> = {
  alarm_password: "password",
  alarm_passkeys: "passkeys",
};

export type RevocationOutcome =
  | {
      readonly kind: "revoked";
      /** The credential that was removed with the sessions. */
      readonly removed: "password" | "passkeys" | undefined;
    }
  | { readonly kind: "refused" }
  | Throttled;

/** Notifies people of changes to their account, each with a link that revokes the change. */
export interface Notices {
  /** Mails a notice after the response. A failure is logged. */
  notify(kind: NoticeKind, to: Pick<Person, "id" | "email">): void;
  /** Uses the revocation link of a notice: ends all sessions and access tokens of its account. Signs nobody in. */
  revoke(token: string): Promise<RevocationOutcome>;
}

export interface NoticeParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly mail: AccountMail;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

export function createNotices({ dependencies, browser, mail, waitUntil }: NoticeParts): Notices {
  const { database, throttle, now, log } = dependencies;
  const { device, network } = browser;

  async function send(kind: NoticeKind, { id, email }: Pick<Person, "id" | "email">) {
    const token = randomToken();
    const revocation = {
      hash: await sha256Hex(token),
      purpose: REVOKES[kind],
      userId: id,
      // The column is required; a revocation has a link alone, so nobody has this code.
      codeHash: await sha256Hex(randomToken()),
      expiresAt: now() + LINK_DAYS * DAY_MS,
      now: now(),
    };
    const limit = await throttle.window(["notice", `${kind} ${id}`]);
    if (!(await insertRevocationLink(database, revocation, limit))) {
      return log("notice.throttled", { kind });
    }
    mail.send(
      noticeMail({
        kind,
        to: email,
        product: BRAND.name,
        device,
        when: timeInWords(now()),
        revocationLink: mail.link(`/auth/not-me?token=${token}`),
        days: LINK_DAYS,
      }),
    );
    log("notice.sent", { kind });
  }

  return {
    notify(kind, to) {
      waitUntil(send(kind, to).catch((error) => log("notice.failed", errorFields(error))));
    },
    async revoke(token) {
      const purpose = await redeemRevocationLink(database, await sha256Hex(token), now());
      // Nobody guesses 256 bits: only misses count, so that others in its network cannot stop the right link.
      if (purpose === undefined) {
        const over = await overLimit(dependencies, ["alarm_network", network], "alarm");
        return over ?? { kind: "refused" };
      }
      log("auth.alarm", { purpose });
      return { kind: "revoked", removed: REMOVED[purpose] };
    },
  };
}

/** "22 November 2026, 02:18 UTC", the day as the language writes it. */
export function timeInWords(time: number): string {
  const day = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "long", timeZone: "UTC" });
  return `${day.format(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}
