import type { Log } from "#worker/log.ts";
import type { Measures } from "#worker/measures.ts";
import { crisisLevel } from "#worker/safety/crisis.ts";
import { generationLine, outcomeCause } from "./generation-line.ts";

const CRISIS = { kind: "crisis" } as const;

/**
 * Whether a text is a cry for help, so that help is all that answers it: before its writer is looked
 * up, and though database and model are down. It leaves the line that any text leaves of which no
 * beat is made.
 */
export function createHelpFirst({ log, measures }: { log: Log; measures: Measures }) {
  return (mood: string): boolean => {
    if (crisisLevel(mood) !== "clear") return false;
    measures.blame(outcomeCause(CRISIS));
    log("generation", generationLine(CRISIS, measures, ""));
    return true;
  };
}
