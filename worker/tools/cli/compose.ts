import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { acceptInDoubt } from "#worker/domain/safety/accept-in-doubt.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import type { Outcome } from "./outcome.ts";

const DEADLINE_MS = 120_000;
const REFUSED = { context_class: "Not Applicable", quality_score: "0%", focus: "", stages: [] };

/**
 * From a mood to its stages: safety first, then assessment, then composition.
 * @throws Error with the model's failure
 */
export async function composeMood(
  text: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  const danger = crisisLevel(text);
  if (danger === "clear") return { outcome: "crisis", ...REFUSED };
  const model = createLanguageModel({
    baseUrl: variables.LLM_BASE_URL || undefined,
    apiKey: variables.LLM_API_KEY || undefined,
    model: variables.LLM_MODEL || undefined,
  });
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const assessed = await model.assess(text, { signal });
  if (!assessed.ok) throw new Error(assessed.failure.message);
  const assessment = acceptInDoubt(assessed.assessment, danger === "doubt");
  const { context_class, quality_score, focus, goal, crisis } = assessment;
  if (crisis) return { outcome: "crisis", ...REFUSED };
  const known = { context_class, quality_score, focus };
  if (context_class === "Not Applicable") {
    return { outcome: "not_applicable", ...known, stages: [] };
  }
  const request = { text, focus, contextClass: context_class, goal };
  const composed = await model.compose(request, { signal });
  if (!composed.ok) throw new Error(composed.failure.message);
  return { outcome: "beat", ...known, stages: composed.formula };
}
