import type { HealthAnswers, RiskAssessment } from "#worker/domain/language-model/contract.ts";
import { crisisLevel } from "./crisis.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import { formNotices } from "./form-notices.ts";
import { formText } from "./form-text.ts";

const TALK = "Please talk to someone now: Tele-MANAS answers at 14416, free, day and night.";
const ASK_FIRST =
  "Speak with your doctor before you listen: what you told us about your health calls for it.";

/** The crisis level of all free text in a form. */
export function freeTextCrisis(form: HealthAnswers): CrisisLevel {
  return crisisLevel(formText(form));
}

/**
 * Applies the safety rules to a form's boxes and free texts, on top of a model's assessment: they raise
 * the level and add a first step, and never lower anything. Source: SAFETY.md sections 1, 4 and 5.
 */
export function addCaution(risk: RiskAssessment, form: HealthAnswers): RiskAssessment {
  if (freeTextCrisis(form) !== "none")
    return { ...risk, ...firstStep(risk, TALK), risk_level: "High" };
  if (formNotices(form).length === 0) return risk;
  const risk_level = risk.risk_level === "Low" ? "Moderate" : risk.risk_level;
  return { ...risk, ...firstStep(risk, ASK_FIRST), risk_level };
}

function firstStep({ next_steps }: RiskAssessment, step: string) {
  return { next_steps: [step, ...next_steps.slice(0, 2)] };
}
