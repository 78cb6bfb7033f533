import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { composeMood } from "#worker/features/beats/compose-mood.ts";
import type { Assessment } from "#worker/reading/model/contract.ts";
import type { Formula } from "#worker/sound/formula.ts";

/** What the command prints. */
export interface Outcome {
  readonly outcome: "beat" | "not_applicable" | "crisis";
  readonly context_class: string | null;
  readonly quality_score: string | null;
  readonly focus: string | null;
  readonly stages: Formula;
  /** The mood may speak of a crisis: help is to be shown beside the beat. */
  readonly doubt: boolean;
  /** Which help is to be shown, beside a beat or in place of one. */
  readonly help: "none" | "self" | "other" | "not_understood";
}

const DEADLINE_MS = 120_000;
const CRISIS: Outcome = {
  outcome: "crisis",
  context_class: "Not Applicable",
  quality_score: "0%",
  focus: "",
  stages: [],
  doubt: false,
  help: "self",
};

/**
 * A mood's stages, as the command prints them.
 * @param variables name the model's host; without LLM_BASE_URL the built-in composer is used
 * @throws Error with the model's failure
 */
export async function composeForTerminal(
  text: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  const model = createLanguageModel({
    baseUrl: variables.LLM_BASE_URL || undefined,
    apiKey: variables.LLM_API_KEY || undefined,
    model: variables.LLM_MODEL || undefined,
  });
  const composed = await composeMood(model, { text }, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (composed.kind === "composed") {
    const { assessment, formula: stages, doubt, about } = composed;
    return { outcome: "beat", ...said(assessment), stages, doubt, help: doubt ? about : "none" };
  }
  const { why, assessment, failed } = composed;
  if (why.kind === "crisis") return CRISIS;
  if (assessment === undefined) throw new Error(failed?.failure.message);
  const help = why.kind === "not_understood" ? "not_understood" : "none";
  return { outcome: "not_applicable", ...said(assessment), stages: [], doubt: false, help };
}

function said({ context_class, quality_score, focus }: Assessment) {
  return { context_class, quality_score, focus };
}
