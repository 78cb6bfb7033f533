import type { Database } from "#db/client.ts";
import { forgetTries, returnTries, type Tries, takeTries } from "#db/throttles.ts";
import { hmacHex } from "#worker/domain/crypto/digest.ts";
import { LIMITS, type LimitName } from "#worker/domain/limits/limits.ts";

/** One thing that is limited: which limit, and of whom. */
export type Subject = readonly [limit: LimitName, whose: string];

export type Allowance =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Too many tries: how long to wait. */
export interface Throttled {
  readonly kind: "throttled";
  readonly retryAfterSeconds: number;
}

/** Counts tries where every isolate sees them. */
export interface Throttle {
  /** Counts one try of each subject; all of them must have tries left. */
  take(...subjects: readonly Subject[]): Promise<Allowance>;
  /** Takes the last try of subjects back: it turned out well, which says nothing of those before. */
  giveBack(...subjects: readonly Subject[]): Promise<void>;
  /** Forgets the tries of subjects that turned out well. */
  forgive(...subjects: readonly Subject[]): Promise<void>;
  /** A subject's window, for a transaction that counts by itself. */
  window(subject: Subject): Promise<Tries>;
}

export interface ThrottleOptions {
  readonly database: Database;
  readonly secret: string;
  /** Multiplies every limit. */
  readonly scale: number;
  readonly now: () => number;
}

/** Throttles over the database. Whose tries they are is stored as an HMAC. */
export function createThrottle({ database, secret, scale, now }: ThrottleOptions): Throttle {
  async function window([limit, whose]: Subject): Promise<Tries> {
    const { max, windowMs } = LIMITS[limit];
    const key = await hmacHex(secret, "throttle", limit, whose);
    return { key, max: Math.max(1, Math.floor(max * scale)), windowMs };
  }
  return {
    window,
    async take(...subjects) {
      const tries = await Promise.all(subjects.map(window));
      const counted = await takeTries(database, tries, now());
      const over = counted.filter(({ count, max }) => count > max);
      if (over.length === 0) return { ok: true };
      const end = Math.max(...over.map(({ resetsAt }) => resetsAt));
      return { ok: false, retryAfterSeconds: secondsUntil(end, now()) };
    },
    async giveBack(...subjects) {
      const tries = await Promise.all(subjects.map(window));
      await returnTries(
        database,
        tries.map(({ key }) => key),
      );
    },
    async forgive(...subjects) {
      const tries = await Promise.all(subjects.map(window));
      await forgetTries(
        database,
        tries.map(({ key }) => key),
      );
    },
  };
}

export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}
