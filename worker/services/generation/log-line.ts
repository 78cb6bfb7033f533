import type { LogFields } from "#worker/domain/observation/log.ts";
import { type Measures, partFields } from "#worker/domain/observation/measures.ts";
import { ASSESS_TASK, COMPOSE_TASK } from "#worker/reading/model/contract.ts";
import type { GenerationOutcome } from "./outcome.ts";

/** The single log line of a generation. */
export type GenerationLine = LogFields & {
  readonly outcome: string;
  /** Absent where there is no beat: help takes less time than a model. */
  readonly ms?: number;
  readonly cause: string | undefined;
};

/** How a generation ended, with its times, tokens and cost. */
export function generationLine(
  outcome: GenerationOutcome,
  measures: Pick<Measures, "cause" | "ms" | "parts" | "spent" | "tokens">,
  model: string,
): GenerationLine {
  const { cause: seen, ms, tokens } = measures;
  const { kind } = outcome;
  if (isWithoutBeat(kind)) {
    return { outcome: NO_BEAT, cause: undefined };
  }
  const fresh = kind === "ready" && !outcome.replayed;
  return {
    outcome: kind === "ready" && outcome.replayed ? "replayed" : kind,
    cause: seen ?? (kind === "ready" ? undefined : outcomeCause(outcome)),
    model,
    prompts: `${ASSESS_TASK} ${COMPOSE_TASK}`,
    tokens_in: tokens?.in,
    tokens_out: tokens?.out,
    repairs: Math.max(0, measures.spent("compose").count - 1),
    credits: fresh ? 1 : 0,
    ms,
    ...partFields(measures),
  };
}

const NO_BEAT = "no_beat";

/**
 * These have the same fields, without any of the model's calls: a log must not reveal who was in a
 * crisis, or wrote in which language.
 */
function isWithoutBeat(kind: GenerationOutcome["kind"]): boolean {
  return kind === "crisis" || kind === "not_applicable" || kind === "not_understood";
}

/** Why there is no beat, as log lines and metrics name it. */
export function outcomeCause(outcome: Exclude<GenerationOutcome, { kind: "ready" }>): string {
  const { kind } = outcome;
  if (isWithoutBeat(kind)) return `generation.${NO_BEAT}`;
  return kind === "failed" ? `generation.failed_${outcome.at}` : `generation.${kind}`;
}
