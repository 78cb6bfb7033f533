import { secondsUntil, type Throttled } from "./throttle.ts";

export interface ConcurrencyLimitOptions {
  /** How many pieces of work run at a time in one isolate. */
  readonly most: number;
  /** How long a piece waits for its turn, ms. */
  readonly maxWaitMs: number;
  /** The runtime may cancel a request without telling us: after this time its lane is free anyway, ms. */
  readonly heldMs: number;
  readonly now: () => number;
  /** A timer of the waiting request: on Workers, one request cannot wake another. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Runs work when a lane is free. @returns "busy" when none becomes free in time */
type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Value | "busy">;

/** How often a waiting piece looks again, ms. */
const LOOK_MS = 20;

/** Keeps the writers of an isolate few: a database with many at a time answers none of them. */
export function createConcurrencyLimit({
  most,
  maxWaitMs,
  heldMs,
  now,
  wait,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  const taken = new Set<{ readonly since: number }>();

  function isFree(): boolean {
    for (const lane of taken) if (now() - lane.since > heldMs) taken.delete(lane);
    return taken.size < most;
  }

  return async (work) => {
    const until = now() + maxWaitMs;
    while (!isFree()) {
      if (now() >= until) return "busy";
      await wait(LOOK_MS);
    }
    const lane = { since: now() };
    taken.add(lane);
    try {
      return await work();
    } finally {
      taken.delete(lane);
    }
  };
}

/** One open audio stream. */
export interface OpenStream {
  /** Records that a part of it was read. */
  read(): void;
  /** Frees its slot. Further calls do nothing. */
  end(): void;
}

/** Opens one more stream of a listener, or refuses when they have as many as allowed. */
export type OpenStreams = (
  listener: string,
) =>
  | { readonly kind: "open"; readonly stream: OpenStream }
  | (Throttled & { readonly most: number });

export interface OpenStreamsOptions {
  /** Streams of one listener at a time. */
  readonly most: number;
  /** A stream that was not read for longer than this no longer counts, ms. */
  readonly unreadMs: number;
  readonly now: () => number;
}

/**
 * Limits the streams that each listener, a person or a network, has open at a time, over all requests of an
 * isolate. The
 * runtime may end a stream without telling us: after `unreadMs` its slot is free anyway.
 */
export function createOpenStreams({ most, unreadMs, now }: OpenStreamsOptions): OpenStreams {
  /** The streams of each listener, each with the time of its last read. */
  const open = new Map<string, Set<{ readAt: number }>>();

  return (listener) => {
    const theirs = open.get(listener) ?? new Set();
    for (const stream of theirs) if (now() - stream.readAt > unreadMs) theirs.delete(stream);
    if (theirs.size >= most) {
      const oldest = Math.min(...[...theirs].map(({ readAt }) => readAt));
      const retryAfterSeconds = secondsUntil(oldest + unreadMs, now());
      return { kind: "throttled", retryAfterSeconds, most };
    }
    const own = { readAt: now() };
    open.set(listener, theirs.add(own));
    return {
      kind: "open",
      stream: {
        read() {
          own.readAt = now();
        },
        end() {
          theirs.delete(own);
          if (theirs.size === 0 && open.get(listener) === theirs) open.delete(listener);
        },
      },
    };
  };
}
