import type { ApiError } from "#worker/domain/errors/api-error.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import { generationLine, outcomeCause } from "./log-line.ts";

const CRISIS = { kind: "crisis" } as const;

/** Logs a request for a beat that was answered with help, like any text without a beat. */
export function reportHelp(log: Log, measures: Measures): void {
  measures.blame(outcomeCause(CRISIS));
  log("generation", generationLine(CRISIS, measures, ""));
}

/**
 * A refusal with the numbers: what it refuses may be in a language that no rule reads, or was not read at
 * all. Source: SAFETY.md section 1.
 */
export function withNumbers(error: ApiError): ApiError {
  return { ...error, support: SUPPORT };
}
