import { ANSWERS, QUESTIONNAIRES, type QuestionnaireKind } from "./rules.ts";

/** What a person answered. */
export interface Answers {
  /** What each item counts, in their order. */
  readonly items: readonly number[];
  /** Place of the answer to the question that is not counted; null without one. */
  readonly difficulty: number | null;
}

/** A posted form, as its entries. */
export type Fields = readonly (readonly [name: string, value: unknown])[];

/** Why an answer cannot be counted. */
export type Problem = "missing" | "doubled" | "unknown";

export type ReadAnswers =
  | { readonly ok: true; readonly answers: Answers }
  | {
      readonly ok: false;
      /** By the name of the field, in the order of the form. */
      readonly problems: Readonly<Record<string, Problem>>;
      /** The form has fields that are none of ours, or one of ours twice. */
      readonly foreign: boolean;
    };

export const DIFFICULTY = "difficulty";
/** What a form has beside its answers. */
export const OTHER_FIELDS = ["key", "owner", "seen"] as const;

/** The field of an item. @param at its place, from 0 */
export function itemField(at: number): string {
  return `item-${at + 1}`;
}

/** Of the PHQ-9: thoughts of being better off dead, or of hurting oneself. */
const ITEM_OF_HARM = itemField(8);

/**
 * Whether the answers are to be met with help before anything else: the ninth item of the PHQ-9 is above
 * "Not at all", or is anything that is not an answer. It asks nothing else of the form: help comes
 * first where the rest is missing or broken, too. Source: SAFETY.md section 1.
 */
export function asksForHelp(fields: Fields): boolean {
  return fields.some(([name, value]) => name === ITEM_OF_HARM && value !== "0" && value !== "");
}

/** Reads the answers to a questionnaire. It is counted only when it is complete. */
export function readAnswers(kind: QuestionnaireKind, fields: Fields): ReadAnswers {
  const ours = fieldsOf(kind);
  const posted = new Map<string, unknown[]>();
  for (const [name, value] of fields) {
    const values = posted.get(name);
    if (values === undefined) posted.set(name, [value]);
    else values.push(value);
  }
  const problems = ours.flatMap((name) => {
    const problem = problemOf(posted.get(name) ?? [], name === DIFFICULTY);
    return problem ? [[name, problem] as const] : [];
  });
  const foreign = [...posted].some(([name, values]) => {
    if (ours.includes(name)) return false;
    return values.length > 1 || !OTHER_FIELDS.some((other) => other === name);
  });
  if (foreign || problems.length > 0) {
    return { ok: false, problems: Object.fromEntries(problems), foreign };
  }
  const answered = (name: string) => Number(posted.get(name)?.[0]);
  return {
    ok: true,
    answers: {
      items: ours.filter((name) => name !== DIFFICULTY).map(answered),
      difficulty: posted.has(DIFFICULTY) ? answered(DIFFICULTY) : null,
    },
  };
}

/** The answers of a form that can be shown in it again, by their fields. */
export function keptAnswers(
  kind: QuestionnaireKind,
  fields: Fields,
): Readonly<Record<string, string>> {
  const read = readAnswers(kind, fields);
  const problems = read.ok ? {} : read.problems;
  const ours = fieldsOf(kind);
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      typeof value === "string" && ours.includes(name) && !(name in problems)
        ? [[name, value]]
        : [],
    ),
  );
}

/** The fields of a questionnaire, in the order of the form. */
function fieldsOf(kind: QuestionnaireKind): readonly string[] {
  const { items, asksDifficulty } = QUESTIONNAIRES[kind];
  return [...items.map((_, at) => itemField(at)), ...(asksDifficulty ? [DIFFICULTY] : [])];
}

/** The question that is not counted has as many answers as the items. */
function problemOf(values: readonly unknown[], optional: boolean): Problem | undefined {
  if (values.length === 0) return optional ? undefined : "missing";
  if (values.length > 1) return "doubled";
  return ANSWERS.some((_, at) => values[0] === String(at)) ? undefined : "unknown";
}
