import type { Database } from "#db/client.ts";
import { type AttemptLimit, countAttempts, resetCounts, uncountAttempts } from "#db/throttles.ts";
import { hmacHex } from "#worker/domain/crypto.ts";
import { LIMITS, type LimitName } from "#worker/domain/limits.ts";
import type { Log } from "#worker/domain/log.ts";

/** A limit, and the key that it is counted under: an account, an address, a network, a device. */
export type Subject = readonly [limit: LimitName, key: string];

export type Allowance =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** A limit is used up. */
export interface Throttled {
  readonly kind: "throttled";
  readonly retryAfterSeconds: number;
}

/** Rate limits with fixed windows, counted in the database, so that all isolates share them. */
export interface Throttle {
  /** Counts one attempt for each subject. @returns ok when all of them are within their limits */
  take(...subjects: readonly Subject[]): Promise<Allowance>;
  /** Uncounts the last attempt of each subject. Earlier attempts stay counted. */
  refund(...subjects: readonly Subject[]): Promise<void>;
  /** Sets the counts of subjects back to zero. */
  reset(...subjects: readonly Subject[]): Promise<void>;
  /** The stored key and the limit of a subject, for a transaction that counts the attempt itself. */
  window(subject: Subject): Promise<AttemptLimit>;
}

export interface ThrottleOptions {
  readonly database: Database;
  readonly secret: string;
  /** Multiplies every limit. */
  readonly scale: number;
  readonly now: () => number;
}

/** A throttle that stores an HMAC in place of each key. */
export function createThrottle({ database, secret, scale, now }: ThrottleOptions): Throttle {
  async function window([limit, subject]: Subject): Promise<AttemptLimit> {
    const { max, windowMs } = LIMITS[limit];
    const key = await hmacHex(secret, "throttle", limit, subject);
    return { key, max: Math.max(1, Math.floor(max * scale)), windowMs };
  }

  async function keysOf(subjects: readonly Subject[]): Promise<readonly string[]> {
    return (await Promise.all(subjects.map(window))).map(({ key }) => key);
  }

  return {
    window,
    async take(...subjects) {
      const windows = await Promise.all(subjects.map(window));
      const counted = await countAttempts(database, windows, now());
      const over = counted.filter(({ count, max }) => count > max);
      if (over.length === 0) return { ok: true };
      const end = Math.max(...over.map(({ resetsAt }) => resetsAt));
      return { ok: false, retryAfterSeconds: secondsUntil(end, now()) };
    },
    refund: async (...subjects) => uncountAttempts(database, await keysOf(subjects)),
    reset: async (...subjects) => resetCounts(database, await keysOf(subjects)),
  };
}

/** Whole seconds from now to a time, both Unix ms: 1 at least, as `Retry-After` needs it. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}

/**
 * Counts an attempt and logs when its limit is used up.
 * @param what the attempt, as the log names it
 * @returns undefined when the attempt is within the limit
 */
export async function overLimit(
  { throttle, log }: { readonly throttle: Throttle; readonly log: Log },
  subject: Subject,
  what: string,
): Promise<Throttled | undefined> {
  const allowed = await throttle.take(subject);
  if (allowed.ok) return undefined;
  log("auth.throttled", { what });
  return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
}

/** Counts events by network in the memory of one isolate, without a database round trip. */
export interface NetworkCounts {
  /** Counts one event. @returns whether the network is within its limit */
  take(network: string, max: number): boolean;
}

/** Bounds the memory: a network beyond this many is not counted. Real traffic stays far below. */
const MAX_NETWORKS = 10_000;

/** @param windowMs all counts are cleared when a window of this length ends */
export function createNetworkCounts(windowMs: number, now: () => number): NetworkCounts {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    take(network, max) {
      if (now() >= endsAt) {
        counts.clear();
        endsAt = now() + windowMs;
      }
      const count = (counts.get(network) ?? 0) + 1;
      if (counts.has(network) || counts.size < MAX_NETWORKS) counts.set(network, count);
      return count <= max;
    },
  };
}
