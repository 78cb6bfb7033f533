import { setTimeout as wait } from "node:timers/promises";
import { EMPTY, type Tally } from "./tally.ts";

const PROBE_EVERY_MS = 100;

/** Asks the Worker that does nothing, again and again, from the same client on the same machine. */
export async function probe(url: string, tally: Tally, over: () => boolean): Promise<void> {
  while (!over()) {
    const began = performance.now();
    const answer = await fetch(`${url}/?constant=1`);
    await answer.arrayBuffer();
    tally.took(EMPTY, performance.now() - began);
    await wait(PROBE_EVERY_MS);
  }
}
