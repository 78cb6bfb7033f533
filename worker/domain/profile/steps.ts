import type { FieldName } from "./fields.ts";

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
