import { type AlarmPurpose, insertAlarm, soundAlarm } from "#db/alarms.ts";
import type { Database } from "#db/client.ts";
import { randomToken, sha256Hex } from "#worker/domain/crypto/digest.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { type NoticeKind, noticeMail } from "#worker/services/letters/notice.ts";
import type { Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { Post } from "./post.ts";

const ALARM_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What "this was not me" ends besides the sessions and what was mailed. */
const ALARMS: Readonly<Record<NoticeKind, AlarmPurpose>> = {
  password_changed: "alarm_password",
  // Whoever came in by the password knows it.
  new_device_by_password: "alarm_password",
  new_device_by_passkey: "alarm_passkeys",
  new_device: "alarm",
  passkey_added: "alarm_passkeys",
  google_linked: "alarm_google",
  data_exported: "alarm",
};

const GONE: Readonly<Partial<Record<AlarmPurpose, "password" | "passkeys">>> = {
  alarm_password: "password",
  alarm_passkeys: "passkeys",
};

export type AlarmOutcome =
  | {
      readonly kind: "sounded";
      /** What it took away besides the sessions. */
      readonly gone: "password" | "passkeys" | undefined;
    }
  | { readonly kind: "refused" }
  | Throttled;

/** Tells people what was done with their account, and lets them say that it was somebody else. */
export interface Notices {
  /** Mails a notice beside the answer. A failure is logged and stops nothing. */
  tell(kind: NoticeKind, to: Pick<Person, "id" | "email">): void;
  /** Uses the link of a notice up: ends all sessions of its account. It signs nobody in. */
  soundAlarm(token: string): Promise<AlarmOutcome>;
}

export interface NoticePorts {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly post: Post;
  readonly origin: string;
  /** The network address that asks. */
  readonly address: string;
  /** What the browser that asks calls itself, in a few words. */
  readonly device: string;
  readonly now: () => number;
  readonly log: Log;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

export function createNotices(ports: NoticePorts): Notices {
  const { database, throttle, post, origin, address, device, now, log, waitUntil } = ports;

  async function mail(kind: NoticeKind, { id, email }: Pick<Person, "id" | "email">) {
    const token = randomToken();
    const alarm = {
      hash: await sha256Hex(token),
      purpose: ALARMS[kind],
      userId: id,
      codeHash: await sha256Hex(randomToken()),
      expiresAt: now() + ALARM_DAYS * DAY_MS,
      now: now(),
    };
    const tries = await throttle.window(["notice", `${kind} ${id}`]);
    if (!(await insertAlarm(database, alarm, tries))) return log("notice.throttled", { kind });
    const alarmLink = `${origin}/auth/not-me?token=${token}`;
    const letter = { kind, to: email, product: BRAND.name, device, when: inWords(now()) };
    post.send(noticeMail({ ...letter, alarmLink, days: ALARM_DAYS }));
    log("notice.sent", { kind });
  }

  return {
    tell(kind, to) {
      waitUntil(mail(kind, to).catch((error) => log("notice.failed", errorFields(error))));
    },
    async soundAlarm(token) {
      const allowed = await throttle.take(["alarm_network", address]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      const purpose = await soundAlarm(database, await sha256Hex(token), now());
      if (purpose === undefined) return { kind: "refused" };
      log("auth.alarm", { purpose });
      return { kind: "sounded", gone: GONE[purpose] };
    },
  };
}

/** "22 November 2026, 02:18 UTC". */
function inWords(time: number): string {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `${day.format(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}
