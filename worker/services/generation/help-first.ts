import type { Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { generationLine, outcomeCause } from "./log-line.ts";

const CRISIS = { kind: "crisis" } as const;

export interface HelpFirstPorts {
  /** Counts a text of this network. @returns whether it may be read before the session is looked up */
  readonly mayRead: () => boolean;
  readonly log: Log;
  readonly measures: Measures;
}

/**
 * Detects a clear crisis statement before the session is looked up, so that help is answered even when
 * database and model are down. It logs the line of any text without a beat. A network that sends more
 * texts than people write is read later, behind the limits (`generateBeat`): a flood of long texts
 * would block everybody.
 */
export function createHelpFirst({ mayRead, log, measures }: HelpFirstPorts) {
  return (mood: string): boolean => {
    if (!mayRead() || crisisLevel(mood) !== "clear") return false;
    measures.blame(outcomeCause(CRISIS));
    log("generation", generationLine(CRISIS, measures, ""));
    return true;
  };
}
