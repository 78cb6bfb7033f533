import {
  FIELD_NAMES,
  type FieldName,
  PROFILE_FIELDS,
  type ProfileAnswers,
} from "#worker/domain/profile/fields.ts";

/** What stands in each field of a form, as a form would send it. */
export type FieldValues = Readonly<Record<FieldName, readonly string[]>>;

export function valuesOf(answers: ProfileAnswers): FieldValues {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, sentAs(answers[name])]),
  ) as unknown as FieldValues;
}

/** What somebody typed, to show it again; fields that were not sent stand as before. */
export function typedValues(form: FormData, names: readonly FieldName[]): Partial<FieldValues> {
  const sent = names.filter((name) => form.has(name) || isTicked(name));
  return Object.fromEntries(
    sent.map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
  );
}

/** A box that is not ticked is not sent. */
function isTicked(name: FieldName): boolean {
  const { kind } = PROFILE_FIELDS[name];
  return kind === "flag" || kind === "list";
}

function sentAs(answer: ProfileAnswers[FieldName]): readonly string[] {
  if (answer === null || answer === false) return [];
  if (answer === true) return ["on"];
  return typeof answer === "object" ? answer : [String(answer)];
}
