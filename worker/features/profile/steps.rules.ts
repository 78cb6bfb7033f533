import type { HealthAnswers } from "#worker/reading/model/contract.ts";
import { type FieldName, isFieldName } from "./rules.ts";

/** The steps of the wizard, each with its fields in the order of the page. */
export const STEP_FIELDS = {
  1: ["full_name", "date_of_birth", "gender", "phone", "email", "location"],
  2: [
    "safety_conditions",
    "existing_conditions",
    "medical_history",
    "current_medication",
    "had_brain_injury",
    "has_headaches",
  ],
  3: ["stress_level", "sleep_issues", "sleep_severity", "cognitive_issues"],
  4: [
    "diet",
    "water_intake",
    "caffeine_intake",
    "alcohol_frequency",
    "activity_level",
    "screen_time",
    "takes_supplements",
    "supplements",
  ],
  5: [
    "tried_brain_harmony",
    "therapy_types",
    "wants_consultation",
    "session_duration",
    "left_out_of_beats",
  ],
} as const satisfies Readonly<Record<number, readonly FieldName[]>>;

export type Step = keyof typeof STEP_FIELDS;

export const STEPS = Object.keys(STEP_FIELDS).map(Number) as readonly Step[];
export const LAST_STEP = STEPS.length as Step;

/** The step that an address or a form names; by default the first. */
export function readStep(value: unknown): Step {
  return STEPS.find((step) => String(step) === value) ?? 1;
}

/** The step that asks for a field. */
export function stepOf(name: FieldName): Step {
  return (
    STEPS.find((step) => (STEP_FIELDS[step] as readonly FieldName[]).includes(name)) ?? LAST_STEP
  );
}

/** What an assessment looks at, each with the answers that tell of it. */
const TOPICS = {
  health: [
    "safety_conditions",
    "existing_conditions",
    "medical_history",
    "current_medication",
    "had_brain_injury",
    "has_headaches",
  ],
  stress: ["stress_level"],
  sleep: ["sleep_severity", "sleep_issues"],
  mind: ["cognitive_issues"],
  days: [
    "diet",
    "water_intake",
    "caffeine_intake",
    "alcohol_frequency",
    "activity_level",
    "screen_time",
    "takes_supplements",
    "supplements",
  ],
} as const satisfies Readonly<Record<string, readonly FieldName[]>>;

export type Topic = keyof typeof TOPICS;

export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

/** Most of the topics: who says less gets no "nothing stands out", because we have hardly looked. */
const ENOUGH = 3;

/**
 * The topics without any answer, where so few have one that a calm verdict would be a guess; none where
 * enough was said. Answers that call for caution are another matter: they count however few there are.
 */
export function missingTopics(form: HealthAnswers): readonly Topic[] {
  const said = Object.keys(form).filter(isFieldName);
  const missing = TOPIC_NAMES.filter(
    (topic) => !TOPICS[topic].some((name: FieldName) => said.includes(name)),
  );
  return TOPIC_NAMES.length - missing.length >= ENOUGH ? [] : missing;
}

/** Of how many of the missing topics an answer would be enough. */
export function topicsToGo(missing: readonly Topic[]): number {
  return missing.length - (TOPIC_NAMES.length - ENOUGH);
}

/** The step that asks about a topic. */
export function stepOfTopic(topic: Topic): Step {
  return stepOf(TOPICS[topic][0]);
}
