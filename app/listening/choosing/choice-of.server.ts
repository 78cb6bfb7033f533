import { textField } from "#app/requests/read-form.server.ts";
import { CHOICE_FIELDS, type UnreadChoice } from "#worker/sound/stored-choice.ts";

/** What a form says of how somebody listens, still to be read. */
export function choiceOf(form: FormData): UnreadChoice {
  return Object.fromEntries(CHOICE_FIELDS.map((field) => [field, textField(form, field)]));
}
