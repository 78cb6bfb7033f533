import { ConfigurationError } from "#worker/server/env.ts";
import { stopOnSignals } from "./processes.ts";

/** Something that runs until it is closed. */
export interface Part {
  close(): Promise<void>;
}

/** The parts of a program as they start, to be closed in reverse order. */
export class Parts {
  readonly #started: Part[] = [];
  readonly #outer: Part[] = [];
  readonly #stopping = new AbortController();

  /** Aborted once the program was asked to end. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * @param closes `first` before all parts that close `in turn`. @default in turn
   * @throws when the program was asked to end while this part started: it is closed then
   */
  async add<One extends Part>(part: One, closes: "in turn" | "first" = "in turn"): Promise<One> {
    if (this.stopping.aborted) {
      await part.close();
      this.stopping.throwIfAborted();
    }
    (closes === "first" ? this.#outer : this.#started).push(part);
    return part;
  }

  /** Closes all. One that fails to close does not keep the others running. */
  async close(): Promise<void> {
    this.#stopping.abort();
    const outer = this.#outer.splice(0).toReversed();
    for (const part of [...outer, ...this.#started.splice(0).toReversed()]) {
      await part.close().catch((error: unknown) => console.error(`stillwave: ${String(error)}`));
    }
  }
}

/**
 * Runs a program of parts until SIGINT or SIGTERM, also while it starts. A malformed configuration ends it with exit code
 * 2 and a line for each problem, another failure with 1 and one line.
 * @param start adds each part as it starts
 */
export async function runParts(start: (parts: Parts) => Promise<void>): Promise<void> {
  const parts = new Parts();
  const stop = stopOnSignals(() => parts.close());
  try {
    await start(parts);
  } catch (error) {
    if (!parts.stopping.aborted) complain(error);
    await stop();
  }
}

function complain(error: unknown): void {
  const malformed = error instanceof ConfigurationError;
  const said = error instanceof Error ? error.message : String(error);
  for (const line of malformed ? error.problems : [said]) console.error(`stillwave: ${line}`);
  process.exitCode = malformed ? 2 : 1;
}
