/** Too many passwords wait for their hash. */
export interface Busy {
  readonly kind: "busy";
  readonly retryAfterSeconds: number;
}

/** Runs a hash when its turn comes. @returns busy, without hashing, when the wait would be too long */
export type HashLimiter = <Value>(hash: () => Promise<Value>) => Promise<Value | Busy>;

/** A hash takes some 0.25 s of the isolate's only thread; the rest of the time is for others. */
const SPACING_MS = 300;
const MAX_WAIT_MS = 10_000;
/** How often a hash looks whether the one before it has ended, ms. */
const LOOK_MS = 20;
/** The runtime may cancel a request in the middle of its hash without telling us: after this time it has ended anyway, ms. */
const HELD_MS = 10_000;

export interface HashLimiterOptions {
  readonly now: () => number;
  /** A timer of the waiting request: on Workers, one request cannot wake another. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * A rate limiter for password hashes, shared by all requests of an isolate: one runs at a time, they start at least
 * `SPACING_MS` apart, and a request that would wait longer than `MAX_WAIT_MS` is refused at once. On a busy
 * thread, where a hash takes longer than its spacing, those who come later have a turn that much later. A turn needs
 * no release, so a request that is cancelled while it waits blocks nobody.
 */
export function createHashLimiter({ now, wait }: HashLimiterOptions): HashLimiter {
  let nextTurn = 0;
  let running: { readonly since: number } | undefined;

  return async (hash) => {
    const turn = Math.max(now(), nextTurn);
    const waitMs = turn - now();
    if (waitMs > MAX_WAIT_MS) {
      return { kind: "busy", retryAfterSeconds: Math.ceil(waitMs / 1000) };
    }
    nextTurn = turn + SPACING_MS;
    if (waitMs > 0) await wait(waitMs);
    while (running !== undefined && now() - running.since < HELD_MS) await wait(LOOK_MS);
    const own = { since: now() };
    running = own;
    try {
      return await hash();
    } finally {
      if (running === own) running = undefined;
      nextTurn += Math.max(0, now() - own.since - SPACING_MS);
    }
  };
}
