import { secondsUntil, type Throttled } from "./throttle.ts";

/** One stream that is open, from the moment it began until it ends in whatever way. */
export interface OpenStream {
  /** Tells that something of it was read. */
  read(): void;
  /** Gives its place back; a second time does nothing. */
  end(): void;
}

/** Takes a place for one more stream of a person, unless they have as many as they may. */
export type OpenStreams = (
  personId: string,
) => { readonly kind: "open"; readonly stream: OpenStream } | Throttled;

export interface OpenStreamsOptions {
  readonly perPerson: number;
  /** A stream that nobody read for so long is over. */
  readonly unreadMs: number;
  readonly now: () => number;
}

/**
 * Counts the streams that each person has open, for all requests of an isolate. A stream that the
 * runtime ended without a word stays in nobody's way: it counts no longer than one that nobody reads.
 */
export function createOpenStreams({ perPerson, unreadMs, now }: OpenStreamsOptions): OpenStreams {
  /** When each stream of a person was last read. */
  const open = new Map<string, Set<{ readAt: number }>>();

  return (personId) => {
    const theirs = open.get(personId) ?? new Set();
    for (const stream of theirs) if (now() - stream.readAt > unreadMs) theirs.delete(stream);
    if (theirs.size >= perPerson) {
      const longest = Math.min(...[...theirs].map(({ readAt }) => readAt));
      return { kind: "throttled", retryAfterSeconds: secondsUntil(longest + unreadMs, now()) };
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
