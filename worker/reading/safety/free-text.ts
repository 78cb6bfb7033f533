import type { HealthAnswers, RiskAssessment } from "#worker/reading/model/contract.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import { crisisLevel } from "./crisis.ts";
import type { CrisisLevel } from "./crisis-judge.ts";
import { formNotices, formText } from "./listening-notices.ts";

const TALK = `Please talk to someone now: Tele-MANAS answers at ${numberOf("Tele-MANAS")}, free, day and night.`;
const ASK_FIRST =
  "Speak with your doctor before you listen: what you told us about your health calls for it.";

/** Recommendations that need no sound. */
const REST = [
  "Rest where it is quiet, and breathe slowly for a few minutes.",
  "Take a short walk in daylight.",
  "Keep regular hours for sleep.",
];
/** Next steps that need no sound. */
const STEPS = [
  "Ask a doctor whether listening to sound like this is for you.",
  "Note for a week how you feel, and take the note along.",
  "Come back to this profile after you have spoken with a doctor.",
];

/** The crisis level of all free text in a form. */
export function freeTextCrisis(form: HealthAnswers): CrisisLevel {
  return crisisLevel(formText(form));
}

/**
 * Applies the safety rules to a form's boxes and free texts, on top of a model's assessment: they raise
 * the level, add a first step, and send nobody to listen who is to see a doctor first; they never lower
 * anything. Source: SAFETY.md sections 1, 4 and 5.
 * @param crisis of the free texts, where they were read before
 */
export function addCaution(
  risk: RiskAssessment,
  form: HealthAnswers,
  crisis = freeTextCrisis(form),
): RiskAssessment {
  if (crisis !== "none")
    return { ...withoutListening(withFirstStep(risk, TALK)), risk_level: "High" };
  if (formNotices(form).length === 0) {
    return risk.risk_level === "High" ? withoutListening(risk) : risk;
  }
  const risk_level = risk.risk_level === "Low" ? "Moderate" : risk.risk_level;
  return { ...withoutListening(withFirstStep(risk, ASK_FIRST)), risk_level };
}

function withFirstStep(risk: RiskAssessment, step: string): RiskAssessment {
  return { ...risk, next_steps: [step, ...risk.next_steps.slice(0, 2)] };
}

/** Advice that is followed with a sound, unless it names the doctor who comes first. */
function sendsToListen(line: string): boolean {
  return /\b(beats?|binaural|listen(ing)?)\b/i.test(line) && !/\b(doctor|physician)\b/i.test(line);
}

function withoutListening(risk: RiskAssessment): RiskAssessment {
  const { recommendations, next_steps } = risk;
  return {
    ...risk,
    recommendations: replaceListening(recommendations, REST),
    next_steps: replaceListening(next_steps, STEPS),
  };
}

/** In the place of each line that sends to listen stands another one. */
function replaceListening(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.map((line) => (sendsToListen(line) ? (left.shift() ?? line) : line));
}
