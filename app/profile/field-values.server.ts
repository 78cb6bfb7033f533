import {
  FIELD_NAMES,
  type FieldName,
  isUnsaid,
  PROFILE_FIELDS,
  type ProfileAnswers,
} from "#worker/features/profile/rules.ts";

/** The values of each field, as a form sends them. */
export type FieldValues = Readonly<Record<FieldName, readonly string[]>>;

export function valuesOf(answers: ProfileAnswers): FieldValues {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, sentAs(answers[name])]),
  ) as unknown as FieldValues;
}

/** The values that were posted, to be shown again; fields that were not sent are left out. */
export function typedValues(form: FormData, names: readonly FieldName[]): Partial<FieldValues> {
  const sent = names.filter((name) => form.has(name) || isTicked(name));
  return Object.fromEntries(
    sent.map((name) => [
      name,
      isUnsaid(form, name) ? [] : form.getAll(name).filter((value) => typeof value === "string"),
    ]),
  );
}

/** A form does not send a checkbox that is not ticked. */
function isTicked(name: FieldName): boolean {
  const { kind } = PROFILE_FIELDS[name];
  return kind === "flag" || kind === "list";
}

function sentAs(answer: ProfileAnswers[FieldName]): readonly string[] {
  if (answer === null || answer === false) return [];
  if (answer === true) return ["on"];
  return typeof answer === "object" ? answer : [String(answer)];
}
