import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm } from "#app/requests/answer-form.server.ts";
import { ASSESSMENT, PROFILE } from "#app/words/profile.ts";
import { ERRORS } from "#worker/domain/error-words.ts";
import { errorFields } from "#worker/domain/log.ts";
import type { FieldErrors } from "#worker/features/profile/answers.rules.ts";
import { type ProfileFailure, profileFailure } from "#worker/features/profile/failure.ts";
import { FIELD_NAMES } from "#worker/features/profile/rules.ts";
import type { KeepOutcome, ProfileView } from "#worker/features/profile/service.ts";
import { LAST_STEP, STEP_FIELDS, type Step } from "#worker/features/profile/steps.rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { type FieldValues, typedValues } from "./field-values.server.ts";
import { readPostedStep } from "./posted-step.server.ts";

/** The first step about health: in its place somebody under 18 is asked for a parent. */
const PARENT_STEP = 2;

/** What the page of a step shows after its post was refused. */
export interface StepReply {
  readonly step: Step;
  readonly errors: FieldErrors;
  /** What was typed, to be shown again. */
  readonly typed: Partial<FieldValues>;
  readonly conflict: boolean;
  /** Of the step as it is stored now: with it a second press overwrites what is stored. */
  readonly version?: number;
  /** Why the profile was not saved. */
  readonly problem?: string;
}

/** Stores a posted step as a draft, then moves on or back, or saves the whole profile. */
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
  // Moving back ignores errors: the valid fields are stored.
  if (intent !== "previous" && Object.keys(errors).length > 0) return answerForm(reply, 400);
  let kept: KeepOutcome | undefined;
  try {
    const outcome = await profiles.keep(person, change);
    kept = outcome;
    // The page was loaded for another account: nothing of it is stored or shown.
    if (outcome === "foreign") return goTo(step);
    // That page asks for a parent, and says that nothing was kept.
    if (outcome === "waiting") return goTo(step);
    if (outcome === "conflict") {
      const { versions } = await profiles.view(person);
      const conflict = { errors: {}, conflict: true, version: versions[step] };
      return answerForm({ ...reply, ...conflict }, 409);
    }
  } catch (error) {
    log("profile.keep_failed", errorFields(error));
    return answerForm({ ...reply, problem: saveProblem(profileFailure(error)) }, 503);
  }
  // A child gets no further than here before a parent agrees; what to mind while listening is known all the same.
  if (intent === "save" || (intent === "next" && kept === "about")) {
    const failure = await profiles.save(person);
    if (failure !== undefined) {
      return answerForm({ ...reply, problem: saveProblem(failure) }, 503);
    }
  }
  if (intent === "next") return goTo(Math.min(step + 1, LAST_STEP));
  if (intent === "previous") return goTo(Math.max(step - 1, 1));
  return assess(services, person);
}

/** Assesses the saved profile. After a failure the page shows an error and offers a retry. */
export async function assess({ profiles, log }: AppLoadContext["services"], person: Person) {
  try {
    const { kind } = await profiles.assess(person);
    if (kind === "assessed") return redirect("/profile?view=result", 303);
    if (kind === "too_little") return redirect("/profile?view=result&assessment=too_little", 303);
    if (kind === "waiting") return goTo(PARENT_STEP);
    if (kind === "no_profile") return redirect("/profile", 303);
    return redirect(`/profile?view=result&assessment=${kind}`, 303);
  } catch (error) {
    log("profile.assessment_failed", errorFields(error));
    return redirect("/profile?view=result&assessment=failed", 303);
  }
}

/** Why there is no new assessment, by the query of the page. */
export function assessmentProblem(reason: string | null): string | undefined {
  if (reason === "failed") return ASSESSMENT.failed;
  return reason === "throttled" ? ASSESSMENT.tooMany : undefined;
}

/** Whether words of what is missing take the place of a result: a calm one would be a guess. */
export function isTooLittle(
  { missing, results: [newest] }: Pick<ProfileView, "missing" | "results">,
  reason: string | null,
): boolean {
  if (missing.length === 0) return false;
  return reason === "too_little" || newest === undefined || newest.risk_level === "Low";
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
