import { textField } from "#app/requests/read-form.server.ts";
import { isoDay } from "#worker/domain/time.ts";
import { type FieldErrors, readAnswers } from "#worker/features/profile/answers.rules.ts";
import type { OwnedChange } from "#worker/features/profile/service.ts";
import { readStep } from "#worker/features/profile/steps.rules.ts";

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
