import { ASSESS_TASK, COMPOSE_TASK } from "#worker/domain/language-model/tasks.ts";
import type { LogFields } from "#worker/domain/observation/log.ts";
import { type Measures, partFields } from "#worker/domain/observation/measures.ts";
import type { GenerationOutcome } from "./outcome.ts";

/** The one line that a generation leaves in the log. */
export type GenerationLine = LogFields & {
  readonly outcome: string;
  readonly ms: number;
  readonly cause: string | undefined;
};

/** Says how a generation ended and what it took. */
export function generationLine(
  outcome: GenerationOutcome,
  measures: Pick<Measures, "cause" | "ms" | "parts" | "spent" | "tokens">,
  model: string,
): GenerationLine {
  const { cause: seen, ms, tokens } = measures;
  const { kind } = outcome;
  // A log that tells a crisis from an unfit text, by a word or by a missing call, tells about a person.
  if (kind === "crisis" || kind === "not_applicable") {
    return { outcome: NO_BEAT, cause: undefined, ms };
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

/** Why there is no beat, as logs name it. */
export function outcomeCause(outcome: Exclude<GenerationOutcome, { kind: "ready" }>): string {
  const { kind } = outcome;
  if (kind === "crisis" || kind === "not_applicable") return `generation.${NO_BEAT}`;
  return kind === "failed" ? `generation.failed_${outcome.at}` : `generation.${kind}`;
}
