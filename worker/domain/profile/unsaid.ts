import { type FieldName, PROFILE_FIELDS } from "./fields.ts";

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
