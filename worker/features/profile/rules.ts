import type { Fields } from "#worker/reading/help/read-texts.ts";
import { PROFILE_MINUTES } from "#worker/sound/playback-options.ts";

/**
 * The fields of the health profile: kinds, options, bounds and defaults. Source: SPEC.md sections 3
 * and 5; bounds that it leaves open are ours. Pure, and light enough for the browser.
 */
interface LongTextField {
  readonly kind: "long_text";
  readonly max: number;
}
interface TextField {
  readonly kind: "text" | "email" | "phone";
  readonly max: number;
  /** Offered where the specification names no options; other texts are accepted too. */
  readonly suggestions?: readonly string[];
}
interface DateField {
  readonly kind: "date";
}
interface ChoiceField {
  readonly kind: "choice";
  readonly options: readonly string[];
}
interface ListField {
  readonly kind: "list";
  readonly options: readonly string[];
}
interface NumberField {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Where its control stands while nothing is said. It is no answer. */
  readonly default: number;
}
interface FlagField {
  readonly kind: "flag";
}
export type ProfileField =
  | LongTextField
  | TextField
  | DateField
  | ChoiceField
  | ListField
  | NumberField
  | FlagField;

export const PROFILE_FIELDS = {
  full_name: { kind: "text", max: 120 },
  date_of_birth: { kind: "date" },
  gender: { kind: "choice", options: ["male", "female", "non-binary", "prefer-not-to-say"] },
  phone: { kind: "phone", max: 32 },
  email: { kind: "email", max: 254 },
  location: { kind: "text", max: 120 },

  existing_conditions: {
    kind: "list",
    options: ["ADHD", "Anxiety", "Depression", "PTSD", "Alzheimer's", "Parkinson's"],
  },
  medical_history: { kind: "long_text", max: 2000 },
  current_medication: { kind: "long_text", max: 1000 },
  /** What to ask a doctor about first, by the names of their notices. Source: SAFETY.md section 4. */
  safety_conditions: {
    kind: "list",
    options: ["seizures", "implant", "pregnancy", "psychosis", "head_injury"],
  },
  had_brain_injury: { kind: "flag" },
  has_headaches: { kind: "flag" },

  cognitive_issues: {
    kind: "list",
    options: ["Memory Loss", "Difficulty Focusing", "Mood Swings", "Brain Fog"],
  },
  stress_level: { kind: "number", min: 1, max: 10, step: 1, default: 5 },
  sleep_issues: { kind: "flag" },
  sleep_severity: { kind: "number", min: 0, max: 10, step: 1, default: 0 },

  diet: { kind: "choice", options: ["vegetarian", "non-vegetarian", "vegan", "keto"] },
  water_intake: { kind: "number", min: 0, max: 20, step: 0.5, default: 2 },
  caffeine_intake: { kind: "number", min: 0, max: 30, step: 0.5, default: 2 },
  alcohol_frequency: {
    kind: "text",
    max: 60,
    suggestions: ["Never", "A few times a year", "A few times a month", "Every week", "Every day"],
  },
  activity_level: {
    kind: "text",
    max: 60,
    suggestions: ["Mostly sitting", "Some walking", "Exercise once or twice a week", "Very active"],
  },
  screen_time: { kind: "number", min: 0, max: 24, step: 0.5, default: 6 },
  takes_supplements: { kind: "flag" },
  supplements: { kind: "text", max: 500 },

  tried_brain_harmony: { kind: "flag" },
  therapy_types: {
    kind: "list",
    options: ["Music Therapy", "Meditation", "Cognitive Training", "Light Therapy"],
  },
  wants_consultation: { kind: "flag" },
  session_duration: { kind: "choice", options: [...PROFILE_MINUTES, "flexible"] },
  left_out_of_beats: { kind: "flag" },
} as const satisfies Readonly<Record<string, ProfileField>>;

export type FieldName = keyof typeof PROFILE_FIELDS;

type AnswerTo<Field extends ProfileField> = Field["kind"] extends "number"
  ? number | null
  : Field["kind"] extends "flag"
    ? boolean
    : Field["kind"] extends "list"
      ? readonly string[]
      : string | null;

/** The answers of a profile; null, false and an empty list where nothing was said. */
export type ProfileAnswers = {
  readonly [Name in FieldName]: AnswerTo<(typeof PROFILE_FIELDS)[Name]>;
};

export const FIELD_NAMES = Object.keys(PROFILE_FIELDS) as FieldName[];

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(PROFILE_FIELDS, name);
}

/** The answers of an empty profile. */
export const UNANSWERED = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, unanswered(PROFILE_FIELDS[name])]),
) as unknown as ProfileAnswers;

function unanswered(field: ProfileField) {
  switch (field.kind) {
    case "flag":
      return false;
    case "list":
      return [];
    default:
      return null;
  }
}

/**
 * A number's control always stands somewhere, so its value alone does not tell whether anybody touched it.
 * A box beside it does: ticked, the number is not said. A form without the box says every number in it.
 */
export function unsaidBox(name: FieldName): string {
  return `${name}_unsaid`;
}

/** The box's value where the number is unsaid, wherever its control stands. */
export const UNSAID = "on";

/**
 * Whether a form leaves a number unsaid. Instead of {@link UNSAID} the box may carry where the control
 * stood: a control that was moved from there says its number, although nobody took the tick out. Without
 * scripts that is easily forgotten.
 */
export function isUnsaid(form: FormData, name: FieldName): boolean {
  if (PROFILE_FIELDS[name].kind !== "number") return false;
  const box = form.get(unsaidBox(name));
  return box === UNSAID || (box !== null && box === form.get(name));
}

/** How many values of a field a form of ours sends at most: of a list one for each option. */
function mostSent(name: FieldName): number {
  const field: ProfileField = PROFILE_FIELDS[name];
  return field.kind === "list" ? field.options.length : 1;
}

/**
 * The values of a field in a form: as many as a form of ours sends, and one more, by which a form that is none of
 * ours is refused. A request decides neither what reading it costs nor how much comes back.
 */
export function sentValues(form: FormData, name: FieldName): FormDataEntryValue[] {
  return form.getAll(name).slice(0, mostSent(name) + 1);
}

/** What the form of a step has beside its answers. */
const OF_THE_FORM = ["step", "version", "owner", "writer", "intent"];

/** Of a posted form what a form of the wizard has, as often as that has it: it may be sent once more. */
export function wizardFields(fields: Fields): Fields {
  const left = new Map(OF_THE_FORM.map((name) => [name, 1]));
  for (const name of FIELD_NAMES) left.set(name, mostSent(name)).set(unsaidBox(name), 1);
  return fields.filter(([name]) => {
    const count = left.get(name) ?? 0;
    if (count > 0) left.set(name, count - 1);
    return count > 0;
  });
}

/**
 * A date as people write it: 17/05/1990, 17.5.1990, 17 05 1990 or 17051990, the day first as in India, or
 * 1990-05-17 as browsers fill it in. Anything else is returned unchanged.
 * @returns YYYY-MM-DD; the day may not exist
 */
export function readDate(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const parts =
    /^(\d{1,2})\s?[/. -]\s?(\d{1,2})\s?[/. -]\s?(\d{4})$/.exec(value) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(value);
  if (parts === null) return value;
  const [, day = "", month = "", year = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A stored date as its form shows it, 17/05/1990; other texts unchanged. */
export function writeDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  return parts === null ? date : `${parts[3]}/${parts[2]}/${parts[1]}`;
}
