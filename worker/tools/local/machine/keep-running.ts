import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** A process that can be ended, and that may end by itself. */
export interface Kept {
  /** Resolves when the process has ended, with the reason. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** A process that ran this long did not die while starting: the next pause is the first one again. */
const STABLE_MS = 30_000;

/**
 * Starts a process, and starts it again whenever it dies, with a growing pause.
 * @param name as a message names it, after "The"
 * @returns the first process; `close` ends the one that runs, and starts no other
 * @throws when the first start fails
 */
export async function keepRunning<One extends Kept>(
  name: string,
  start: () => Promise<One>,
): Promise<{ readonly first: One; close(): Promise<void> }> {
  const first = await start();
  const closing = new AbortController();
  const supervision = restartWhenItDies(name, first, start, closing.signal);
  return {
    first,
    async close() {
      closing.abort();
      await supervision;
    },
  };
}

async function restartWhenItDies<One extends Kept>(
  name: string,
  first: One,
  start: () => Promise<One>,
  closing: AbortSignal,
): Promise<void> {
  const aborted = once(closing, "abort");
  let running: One | undefined = first;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const began = performance.now();
    const how = running && (await Promise.race([running.ended, aborted]));
    if (closing.aborted) return running?.close();
    if (performance.now() - began > STABLE_MS) wait = FIRST_PAUSE_MS;
    // Ctrl-C in a terminal ends the process and this one: after the pause `closing` is set.
    await Promise.race([pause(wait), aborted]);
    if (closing.aborted) return;
    if (how !== undefined) console.error(`The ${name} ended ${String(how)}. It is started again.`);
    running = await start().catch((error: Error) => {
      console.error(error.message);
      return undefined;
    });
  }
}
