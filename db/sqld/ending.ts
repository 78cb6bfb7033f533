import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The end of a child process. */
export interface Ending {
  /** Resolves when it has ended, or could not be started, with how: "with code 0", "by SIGTERM". */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, and kills it if it does not end in time. */
  close(): Promise<void>;
}

interface EndingOptions {
  /** `close` also waits until its last output is read. */
  readonly event: "close" | "exit";
  /** Milliseconds from SIGTERM to SIGKILL. */
  readonly patience: number;
}

/** Watches a child process from its start. */
export function endingOf(child: ChildProcess, { event, patience }: EndingOptions): Ending {
  const ended = howItEnds(child, event);
  return {
    ended,
    async close() {
      child.kill("SIGTERM");
      const killing = setTimeout(() => child.kill("SIGKILL"), patience);
      await ended;
      clearTimeout(killing);
    },
  };
}

async function howItEnds(child: ChildProcess, event: "close" | "exit"): Promise<string> {
  try {
    const [code, signal] = (await once(child, event)) as [number | null, string | null];
    return signal === null ? `with code ${code}` : `by ${signal}`;
  } catch (error) {
    return `with ${String(error)}`;
  }
}
