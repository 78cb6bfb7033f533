import type { Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { generationLine, outcomeCause } from "./log-line.ts";

const CRISIS = { kind: "crisis" } as const;

/**
 * Detects a clear crisis statement without database and model, and logs it like any text without a beat.
 * @returns whether it is one
 */
export function reportCrisis(mood: string, log: Log, measures: Measures): boolean {
  if (crisisLevel(mood) !== "clear") return false;
  measures.blame(outcomeCause(CRISIS));
  log("generation", generationLine(CRISIS, measures, ""));
  return true;
}
