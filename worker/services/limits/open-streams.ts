import { secondsUntil, type Throttled } from "./throttle.ts";

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
) => { readonly kind: "open"; readonly stream: OpenStream } | Throttled;

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
      return { kind: "throttled", retryAfterSeconds: secondsUntil(oldest + unreadMs, now()) };
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
