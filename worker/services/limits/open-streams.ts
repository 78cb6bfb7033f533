import { secondsUntil, type Throttled } from "./throttle.ts";

/** One open audio stream. */
export interface OpenStream {
  /** Records that a part of it was read. */
  read(): void;
  /** Frees its slot. Further calls do nothing. */
  end(): void;
}

/** Opens one more stream of a person, or refuses when they have as many as allowed. */
export type OpenStreams = (
  personId: string,
) => { readonly kind: "open"; readonly stream: OpenStream } | Throttled;

export interface OpenStreamsOptions {
  readonly perPerson: number;
  /** A stream that was not read for longer than this no longer counts, ms. */
  readonly unreadMs: number;
  readonly now: () => number;
}

/**
 * Limits the streams that each person has open at a time, over all requests of an isolate. The
 * runtime may end a stream without telling us: after `unreadMs` its slot is free anyway.
 */
export function createOpenStreams({ perPerson, unreadMs, now }: OpenStreamsOptions): OpenStreams {
  /** The streams of each person, each with the time of its last read. */
  const open = new Map<string, Set<{ readAt: number }>>();

  return (personId) => {
    const theirs = open.get(personId) ?? new Set();
    for (const stream of theirs) if (now() - stream.readAt > unreadMs) theirs.delete(stream);
    if (theirs.size >= perPerson) {
      const oldest = Math.min(...[...theirs].map(({ readAt }) => readAt));
      return { kind: "throttled", retryAfterSeconds: secondsUntil(oldest + unreadMs, now()) };
    }
    const own = { readAt: now() };
    open.set(personId, theirs.add(own));
    return {
      kind: "open",
      stream: {
        read() {
          own.readAt = now();
        },
        end() {
          theirs.delete(own);
          if (theirs.size === 0 && open.get(personId) === theirs) open.delete(personId);
        },
      },
    };
  };
}
