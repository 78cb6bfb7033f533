import type { Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { generationLine, outcomeCause } from "./log-line.ts";

const CRISIS = { kind: "crisis" } as const;

export interface HelpFirstPorts {
  /** Counts a text of this network. @returns whether it may be checked before the session is looked up */
  readonly mayCheck: () => boolean;
  readonly log: Log;
  readonly measures: Measures;
}

/**
 * Detects a clear crisis statement before the session is looked up, so that help is answered even when
 * database and model are down. Its log line is that of any generation without a beat, so that logs do not
 * reveal crises. A network over its limit is checked later, in `generateBeat`, behind the limits of the
 * signed-in person: a flood of long texts would block everybody.
 */
export function createHelpFirst({ mayCheck, log, measures }: HelpFirstPorts) {
  return (mood: string): boolean => {
    if (!mayCheck() || crisisLevel(mood) !== "clear") return false;
    measures.blame(outcomeCause(CRISIS));
    log("generation", generationLine(CRISIS, measures, ""));
    return true;
  };
}
