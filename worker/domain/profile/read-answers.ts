import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { answerSchema } from "./answer-schema.ts";
import { type FieldName, isFieldName, type ProfileAnswers } from "./fields.ts";
import { STEP_FIELDS, type Step } from "./steps.ts";
import { isUnsaid } from "./unsaid.ts";

export type FieldErrors = { readonly [Name in FieldName]?: string };

/** The answers of a posted step. */
export interface PostedAnswers {
  /** Every field that could be read. */
  readonly answers: Partial<ProfileAnswers>;
  /** What is wrong with the others. */
  readonly errors: FieldErrors;
}

/**
 * Reads the form of a step. A missing field of the step counts as not answered, fields of other
 * steps are read only if they were sent, and unknown names are ignored.
 * @param today YYYY-MM-DD, UTC
 */
export function readAnswers(form: FormData, step: Step, today: string): PostedAnswers {
  const sent = [...new Set(form.keys())].filter(isFieldName);
  const names = [...new Set<FieldName>([...STEP_FIELDS[step], ...sent])];
  const first = parse(form, names, today);
  if (first.answers !== undefined) return { answers: first.answers, errors: {} };
  const sound = names.filter((name) => first.errors[name] === undefined);
  return { answers: parse(form, sound, today).answers ?? {}, errors: first.errors };
}

function parse(form: FormData, names: readonly FieldName[], today: string) {
  // Known names alone: a form may carry others, and the parser reads some as paths.
  const known = new FormData();
  for (const name of names) {
    if (isUnsaid(form, name)) continue;
    for (const value of form.getAll(name)) known.append(name, value);
  }
  const schema = z.object(
    Object.fromEntries(names.map((name) => [name, answerSchema(name, today)])),
  );
  const submission = parseWithZod(known, { schema, disableAutoCoercion: true });
  if (submission.status === "success") {
    return { answers: submission.value as Partial<ProfileAnswers>, errors: {} };
  }
  return { answers: undefined, errors: errorsOf(submission.error ?? {}) };
}

/** The first problem of each field; a problem of a list's item counts for the list. */
function errorsOf(found: Readonly<Record<string, readonly string[] | null>>): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const [path, messages] of Object.entries(found)) {
    const [name = ""] = path.split(/[.[]/);
    const message = messages?.[0];
    if (isFieldName(name) && message !== undefined) errors[name] ??= message;
  }
  return errors;
}
