import { textField } from "#app/requests/read-form.server.ts";
import { type FieldErrors, readAnswers } from "#worker/domain/profile/read-answers.ts";
import { readStep } from "#worker/domain/profile/steps.ts";
import { isoDay } from "#worker/domain/time/day.ts";
import type { OwnedChange } from "#worker/services/profile/profiles.ts";

/** A posted step of the wizard: what can be stored, and what is wrong with the rest. */
export interface PostedStep {
  readonly change: OwnedChange;
  readonly errors: FieldErrors;
}

/** Reads a posted step. A form that names no version overwrites what is stored. */
export function readPostedStep(form: FormData, now: number): PostedStep {
  const step = readStep(form.get("step"));
  const { answers, errors } = readAnswers(form, step, isoDay(now));
  const version = textField(form, "version");
  const writer = textField(form, "writer");
  return {
    errors,
    change: {
      step,
      answers,
      seen: /^\d{1,9}$/.test(version) ? Number(version) : undefined,
      owner: textField(form, "owner") || undefined,
      writer: /^[\da-f-]{36}$/.test(writer) ? writer : undefined,
    },
  };
}
