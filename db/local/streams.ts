import { randomBytes } from "node:crypto";
import { openConnection } from "./connection.ts";
import type { Stream } from "./stream.ts";

/** Streams that wait for their client's next request, each found by its baton. */
export interface Streams {
  open(): Stream;
  /** Takes the stream of a baton out; undefined when it is unknown, used before or too old. */
  take(baton: string): Stream | undefined;
  /** Keeps a stream for the next request. @returns its new baton */
  keep(stream: Stream): string;
  closeAll(): void;
}

/** A baton serves once: whoever repeats or guesses one finds nothing. */
export function createStreams(file: string, idleMs: number): Streams {
  const waiting = new Map<string, { stream: Stream; timer: NodeJS.Timeout }>();

  function take(baton: string): Stream | undefined {
    const entry = waiting.get(baton);
    if (entry === undefined) return undefined;
    waiting.delete(baton);
    clearTimeout(entry.timer);
    return entry.stream;
  }

  return {
    open: () => ({ connection: openConnection(file), texts: new Map() }),
    take,
    keep(stream) {
      const baton = randomBytes(16).toString("base64url");
      const timer = setTimeout(() => take(baton)?.connection.close(), idleMs);
      waiting.set(baton, { stream, timer });
      return baton;
    },
    closeAll() {
      for (const baton of [...waiting.keys()]) take(baton)?.connection.close();
    },
  };
}
