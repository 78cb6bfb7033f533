import type { Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { generationLine, outcomeCause } from "./log-line.ts";

const CRISIS = { kind: "crisis" } as const;

export interface HelpFirstPorts {
  /** Counts a text of this network. @returns whether it may be read before its writer is known */
  readonly mayRead: () => boolean;
  readonly log: Log;
  readonly measures: Measures;
}

/**
 * Whether a text is a cry for help, so that help is all that answers it: before its writer is looked
 * up, and though database and model are down. It leaves the line that any text leaves of which no
 * beat is made. Of a network that sends more than people write, a text is read later, in its place
 * behind the limits (`generateBeat`): a flood of long ones would hold up everybody.
 */
export function createHelpFirst({ mayRead, log, measures }: HelpFirstPorts) {
  return (mood: string): boolean => {
    if (!mayRead() || crisisLevel(mood) !== "clear") return false;
    measures.blame(outcomeCause(CRISIS));
    log("generation", generationLine(CRISIS, measures, ""));
    return true;
  };
}
