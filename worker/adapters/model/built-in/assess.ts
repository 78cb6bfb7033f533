import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { clarityOf } from "./clarity.ts";
import { classOf } from "./class.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { focusOf, GENERAL_TOPIC } from "./focus.ts";
import { goalChosen } from "./goal.ts";
import { type Reading, readText } from "./reading.ts";

/** An assessment in the reply format of all models (SPEC.md section 3). */
export interface AssessmentReply {
  readonly QualityScore: string;
  readonly ContextClassification: ContextClass;
  readonly ExtractedFocus: string;
  readonly Goal: Goal | null;
  readonly Crisis: boolean;
}

const SPIRITUAL_GOAL = GOALS.find((goal) => goalEntry(goal).context === "Spiritual") ?? null;

/** Assesses a text: its class, clarity, focus and goal, and whether it is a crisis. */
export function assess(text: string): AssessmentReply {
  const reading = readText(text);
  const evidence = evidenceOf(reading);
  const Crisis = crisisLevel(text) === "clear";
  const [ContextClassification, chance] = judge(reading, evidence);
  if (ContextClassification === "Not Applicable") {
    const ExtractedFocus = "Nothing that a beat could be made for";
    return { QualityScore: "10%", ContextClassification, ExtractedFocus, Goal: null, Crisis };
  }
  const medical = ContextClassification === "Medical";
  const [goal, goalChance] = medical ? goalChosen(reading, evidence) : [SPIRITUAL_GOAL, 1];
  return {
    QualityScore: `${clarityOf(evidence, { chance, goalChance, named: ContextClassification })}%`,
    ContextClassification,
    ExtractedFocus: focusOf(evidence, { named: ContextClassification, reading, text }),
    Goal: goal,
    Crisis,
  };
}

/**
 * The class and its probability. A text that instructs the program, or requests surgery without
 * expressing fear, is always Not Applicable (SPEC.md section 5).
 */
function judge(reading: Reading, evidence: Evidence): readonly [ContextClass, number] {
  const surgery = evidence.requestsSurgery && !isAfraid(evidence);
  if (evidence.instructed || surgery) return ["Not Applicable", 1];
  return classOf(reading, evidence);
}

function isAfraid({ topics }: Evidence): boolean {
  return topics.some(
    ({ topic, weight }) => weight >= 1 && topic.goal === "calm" && topic.name !== GENERAL_TOPIC,
  );
}
