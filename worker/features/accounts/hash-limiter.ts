/** Too many passwords wait for their hash. */
export interface Busy {
  readonly kind: "busy";
  readonly retryAfterSeconds: number;
}

/** Waits until a password may be hashed. @returns busy when the wait would be too long */
export type HashLimiter = () => Promise<Busy | undefined>;

/** A hash blocks the isolate's only thread for some 0.25 s; the rest of the time is for others. */
const SPACING_MS = 300;
const MAX_WAIT_MS = 10_000;
/** A wait that ends this much later than planned was held up by a hash that took longer than usual. */
const LATE_MS = 50;
/** After such a hash the thread is left to others for a while, ms. */
const REST_MS = 100;

export interface HashLimiterOptions {
  readonly now: () => number;
  /** A timer of the waiting request: on Workers, one request cannot wake another. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * A rate limiter for password hashes, shared by all requests of an isolate: hashes start at least
 * `SPACING_MS` apart, and a request that would wait longer than `MAX_WAIT_MS` is refused at once. On a
 * slow processor, where a hash takes longer than its spacing, the hashes come later instead of one
 * directly after the other: other requests would get no response in between. A slot needs no release,
 * so a request that is cancelled while it waits blocks nobody.
 */
export function createHashLimiter({ now, wait }: HashLimiterOptions): HashLimiter {
  let nextSlot = 0;
  let nextStart = 0;

  async function waitUntil(time: number): Promise<void> {
    await wait(time - now());
    if (now() - time > LATE_MS) nextStart = Math.max(nextStart, now() + REST_MS);
  }

  return async () => {
    const slot = Math.max(now(), nextSlot);
    const waitMs = slot - now();
    if (waitMs > MAX_WAIT_MS) {
      return { kind: "busy", retryAfterSeconds: Math.ceil(waitMs / 1000) };
    }
    nextSlot = slot + SPACING_MS;
    if (waitMs > 0) await waitUntil(slot);
    while (now() < nextStart) await waitUntil(nextStart);
    nextStart = now() + SPACING_MS;
    return undefined;
  };
}
