import { type FieldErrors, readAnswers } from "#worker/domain/profile/read-answers.ts";
import { readStep } from "#worker/domain/profile/steps.ts";
import { isoDay } from "#worker/domain/time/day.ts";
import type { OwnedChange } from "#worker/services/profile/profiles.ts";

/** A step of the wizard as it was posted: what can be kept, and what is wrong with the rest. */
export interface PostedStep {
  readonly change: OwnedChange;
  readonly errors: FieldErrors;
}

/** Reads a posted step. A form that names no version overwrites what stands there. */
export function readPostedStep(form: FormData, now: number): PostedStep {
  const step = readStep(form.get("step"));
  const { answers, errors } = readAnswers(form, step, isoDay(now));
  const version = form.get("version");
  const writer = form.get("writer");
  const owner = form.get("owner");
  return {
    errors,
    change: {
      step,
      answers,
      seen: typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : undefined,
      owner: typeof owner === "string" && owner !== "" ? owner : undefined,
      writer: typeof writer === "string" && /^[\da-f-]{36}$/.test(writer) ? writer : undefined,
    },
  };
}
