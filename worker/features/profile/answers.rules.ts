import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { capMarks } from "#worker/reading/language/costly-signs.ts";
import {
  type FieldName,
  isFieldName,
  isUnsaid,
  PROFILE_FIELDS,
  type ProfileAnswers,
  type ProfileField,
  readDate,
  sentValues,
} from "./rules.ts";
import { STEP_FIELDS, type Step } from "./steps.rules.ts";
import { t } from "./words/problems.compiled.ts";

const OLDEST_YEARS = 130;

/**
 * The schema of one field of a posted form: undefined, "" and white space alone are no answer.
 * @param today YYYY-MM-DD, UTC
 */
function answerSchema(name: FieldName, today: string): z.ZodType {
  const field: ProfileField = PROFILE_FIELDS[name];
  switch (field.kind) {
    case "date":
      return z.preprocess(
        (value) => readDate(readText(value) ?? null),
        dateSchema(today).nullable(),
      );
    case "choice":
      return orNull(z.enum(field.options, t("choice")));
    case "list":
      return z.preprocess(
        (value) => (Array.isArray(value) ? value : [value ?? ""].filter((one) => one !== "")),
        z
          .array(z.enum(field.options, t("list")), t("list"))
          .transform((chosen) => field.options.filter((option) => chosen.includes(option))),
      );
    case "number":
      return numberSchema(field);
    case "flag":
      return z.preprocess(readFlag, z.boolean(t("flag")));
    case "email":
      return orNull(
        textSchema(field.max)
          .toLowerCase()
          .check(z.email(t("email"))),
      );
    case "phone":
      return orNull(
        textSchema(field.max).refine(
          (text) => /^\+?[\d\s().-]*$/.test(text) && /\d(?:\D*\d){4}/.test(text),
          t("phone"),
        ),
      );
    default:
      return orNull(textSchema(field.max).transform(capMarks));
  }
}

function orNull(schema: z.ZodType): z.ZodType {
  return z.preprocess((value) => readText(value) ?? null, schema.nullable());
}

function textSchema(max: number) {
  return z.string(t("text")).max(max, t("tooLong", { max }));
}

/** Trimmed, with LF line ends, without lone surrogates and NULs. Other values stay as they are. */
function readText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.toWellFormed().replaceAll("\0", "\uFFFD").replaceAll("\r\n", "\n").trim();
  return text === "" ? undefined : text;
}

/** Whether it is written as a date, such as 31 February. */
const isWritten = (input: unknown) =>
  typeof input === "string" && /^\d{4}-\d{2}-\d{2}$/.test(input);

function dateSchema(today: string) {
  const [year = 0] = today.split("-").map(Number);
  const oldest = `${year - OLDEST_YEARS}${today.slice(4)}`;
  return z.iso
    .date({ error: ({ input }) => (isWritten(input) ? t("noDay") : t("date")) })
    .refine((date) => date <= today, t("future"))
    .refine((date) => date >= oldest, t("tooOld", { years: OLDEST_YEARS }));
}

function numberSchema({ min, max, step }: NumberOf<ProfileField>) {
  const range = t("number", { min, max });
  return z.preprocess(
    (value) => readNumber(readText(value)),
    z
      .number(range)
      .min(min, range)
      .max(max, range)
      // Steps are halves and whole numbers, which are exact in binary.
      .refine((value) => Number.isInteger(value / step), t("step", { step }))
      .nullable(),
  );
}

type NumberOf<Field> = Extract<Field, { readonly kind: "number" }>;

/** Decimal digits alone: no exponents, no hexadecimal. Some keyboards offer only a comma. */
function readNumber(value: unknown): unknown {
  if (value === undefined) return null;
  const digits = typeof value === "string" && /^-?\d{1,6}(?:[.,]\d{1,6})?$/.test(value);
  return digits ? Number(value.replace(",", ".")) : value;
}

function readFlag(value: unknown): unknown {
  if (value === undefined) return false;
  if (typeof value !== "string") return value;
  switch (value.trim().toLowerCase()) {
    case "on":
    case "true":
    case "yes":
    case "1":
      return true;
    case "":
    case "off":
    case "false":
    case "no":
    case "0":
      return false;
    default:
      return value;
  }
}

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
    for (const value of sentValues(form, name)) known.append(name, value);
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
