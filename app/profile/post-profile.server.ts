import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm } from "#app/requests/answer-form.server.ts";
import { ASSESSMENT, PROFILE } from "#app/words/profile.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { FIELD_NAMES } from "#worker/domain/profile/fields.ts";
import type { FieldErrors } from "#worker/domain/profile/read-answers.ts";
import { LAST_STEP, STEP_FIELDS, type Step } from "#worker/domain/profile/steps.ts";
import { ERRORS } from "#worker/domain/words/errors.ts";
import { type ProfileFailure, profileFailure } from "#worker/services/profile/failure.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { type FieldValues, typedValues } from "./field-values.server.ts";
import { readPostedStep } from "./posted-step.server.ts";

/** What a step's page shows after it was posted and not taken. */
export interface StepReply {
  readonly step: Step;
  readonly errors: FieldErrors;
  /** What was typed, to stand there again. */
  readonly typed: Partial<FieldValues>;
  readonly conflict: boolean;
  /** Of the step as it stands now, so that pressing again overwrites it knowingly. */
  readonly version?: number;
  /** Why the profile was not saved. */
  readonly problem?: string;
}

/** Takes a posted step of the wizard: keeps it, then goes on, back, or saves all of them. */
export async function postStep(
  { services }: AppLoadContext,
  person: Person,
  form: FormData,
  intent: "next" | "previous" | "save",
) {
  const { profiles, log } = services;
  const { change, errors } = readPostedStep(form, Date.now());
  const { step } = change;
  const reply = {
    step,
    errors,
    typed: typedValues(form, intent === "save" ? FIELD_NAMES : STEP_FIELDS[step]),
    conflict: false,
  } satisfies StepReply;
  // On the way back nothing holds anybody up: what can be read is kept.
  if (intent !== "previous" && Object.keys(errors).length > 0) return answerForm(reply, 400);
  try {
    const outcome = await profiles.keep(person, change);
    // The page is somebody else's, who signed out since: nothing of it is taken or shown again.
    if (outcome === "foreign") return goTo(step);
    if (outcome === "conflict") {
      const { versions } = await profiles.view(person);
      const conflict = { errors: {}, conflict: true, version: versions[step] };
      return answerForm({ ...reply, ...conflict }, 409);
    }
  } catch (error) {
    log("profile.keep_failed", errorFields(error));
    return answerForm({ ...reply, problem: saveProblem(profileFailure(error)) }, 503);
  }
  if (intent === "next") return goTo(Math.min(step + 1, LAST_STEP));
  if (intent === "previous") return goTo(Math.max(step - 1, 1));
  const failure = await profiles.save(person);
  if (failure !== undefined) {
    return answerForm({ ...reply, problem: saveProblem(failure) }, 503);
  }
  return assess(services, person);
}

/** Assesses the saved profile; should that fail, the page says so and offers it again. */
export async function assess({ profiles, log }: AppLoadContext["services"], person: Person) {
  try {
    const { kind } = await profiles.assess(person);
    if (kind === "assessed") return redirect("/profile?view=result", 303);
    if (kind === "no_profile") return redirect("/profile", 303);
    return redirect(`/profile?view=result&assessment=${kind}`, 303);
  } catch (error) {
    log("profile.assessment_failed", errorFields(error));
    return redirect("/profile?view=result&assessment=failed", 303);
  }
}

/** Why there is no new assessment, as its page's address names it. */
export function assessmentProblem(named: string | null): string | undefined {
  if (named === "failed") return ASSESSMENT.failed;
  return named === "throttled" ? ASSESSMENT.tooMany : undefined;
}

export function loadProblem(failure: ProfileFailure): string {
  if (failure.kind === "other") return ERRORS.profileLoad;
  return ERRORS.profileRead(PROFILE.problems[failure.problem]);
}

function saveProblem(failure: ProfileFailure): string {
  if (failure.kind === "other") return ERRORS.profileSaveOther;
  return ERRORS.profileSave(PROFILE.problems[failure.problem]);
}

function goTo(step: number) {
  return redirect(`/profile?step=${step}`, 303);
}
