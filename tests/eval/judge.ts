import { brokenGoalRule } from "#worker/domain/goals/goals.ts";
import type { LanguageModel } from "#worker/domain/language-model/contract.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { parseFormula } from "#worker/domain/sound/stage.ts";
import type { LabelledText } from "./corpus.ts";
import type { Judged } from "./report.ts";

const DEADLINE_MS = 120_000;

/** Processes one text in the product's order: safety, assessment, composition. */
export async function judge(model: LanguageModel, labelled: LabelledText): Promise<Judged> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { text } = labelled;
  const start = performance.now();
  const level = crisisLevel(text);
  const safetyMs = performance.now() - start;
  const { assessment, ok } = await model.assess(text, { signal });
  const assessMs = performance.now() - start - safetyMs;
  const crisis = assessment.crisis ? "clear" : level;
  const { context_class, focus, goal } = assessment;
  const common = { labelled, crisis, class: ok ? context_class : undefined, safetyMs, assessMs };
  if (crisis === "clear" || context_class === "Not Applicable") return common;
  const request = { text, focus, contextClass: context_class, goal };
  const result = await model.compose(request, { signal });
  const composeMs = performance.now() - start - safetyMs - assessMs;
  if (!result.ok) return { ...common, composeMs, composition: "failed" };
  const { formula } = result;
  const valid = parseFormula(formula).ok;
  const fits = labelled.goals?.some((wanted) => brokenGoalRule(wanted, formula) === undefined);
  return { ...common, composeMs, composition: valid ? "valid" : "broken", fits: fits === true };
}
