import { setTimeout as wait } from "node:timers/promises";
import { EMPTY, type Tally } from "./tally.ts";

const PROBE_EVERY_MS = 100;

/** Repeatedly times requests to a Worker that does nothing, as the unit of all other times. */
export async function timeEmptyWorker(
  url: string,
  tally: Tally,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    const began = performance.now();
    const answer = await fetch(`${url}/?constant=1`);
    await answer.arrayBuffer();
    tally.took(EMPTY, performance.now() - began);
    await wait(PROBE_EVERY_MS);
  }
}
