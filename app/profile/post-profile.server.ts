import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, textField } from "#app/requests/form.server.ts";
import { senderOf } from "#app/requests/visitor.server.ts";
import { errorFields } from "#worker/domain/log.ts";
import { isoDay } from "#worker/domain/time.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { type FieldErrors, readAnswers } from "#worker/features/profile/answers.rules.ts";
import {
  FIELD_NAMES,
  type FieldName,
  type ProfileAnswers,
  UNANSWERED,
} from "#worker/features/profile/rules.ts";
import type { KeepOutcome, OwnedChange, ProfileView } from "#worker/features/profile/service.ts";
import { type ProfileFailure, profileFailure } from "#worker/features/profile/service.ts";
import { LAST_STEP, readStep, STEP_FIELDS } from "#worker/features/profile/steps.rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { type FieldValues, type StepReply, typedValues } from "./step-reply.ts";
import { t } from "./words/problems.compiled.ts";

export function valuesOf(answers: ProfileAnswers): FieldValues {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, sentAs(answers[name])]),
  ) as unknown as FieldValues;
}

function sentAs(answer: ProfileAnswers[FieldName]): readonly string[] {
  if (answer === null || answer === false) return [];
  if (answer === true) return ["on"];
  return typeof answer === "object" ? answer : [String(answer)];
}

/** What the page of a step knows of nobody. */
export const NO_PROFILE: ProfileView = {
  exists: false,
  owner: "",
  answers: UNANSWERED,
  versions: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  results: [],
  notices: [],
  missing: [],
  waits: false,
  parent: null,
};

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

/** The first step about health: in its place somebody under 18 is asked for a parent. */
const PARENT_STEP = 2;

/**
 * Stores a posted step as a draft, then moves on or back, or saves the whole profile.
 * @throws Response a redirect to the sign-in screen, where nobody is signed in and the form is no page's
 */
export async function postStep(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  intent: "next" | "previous" | "save",
) {
  const { services } = context;
  const { profiles, log } = services;
  const { change, errors } = readPostedStep(form, Date.now());
  const { step, seen, owner } = change;
  const reply = {
    step,
    errors,
    typed: typedValues(form, intent === "save" ? FIELD_NAMES : STEP_FIELDS[step]),
    conflict: false,
  } satisfies StepReply;
  const person = await senderOf(request, context, form, "save");
  if (person === undefined) {
    const lost = { helped: form.has("seen"), signedOut: prescribed("noUserOnSave") };
    return answerForm({ ...reply, errors: {}, version: seen, owner, lost }, 401);
  }
  // Moving back ignores errors: the valid fields are stored.
  if (intent !== "previous" && Object.keys(errors).length > 0) return answerForm(reply, 400);
  let kept: KeepOutcome | undefined;
  const young = textField(form, "date_of_birth");
  const confirmed = intent !== "previous" && form.get("young") === young;
  try {
    const outcome = await profiles.keep(person, { ...change, confirmed });
    kept = outcome;
    // The page was loaded for another account: nothing of it is stored or shown.
    if (outcome === "foreign") return goTo(step);
    // That page asks for a parent, and says that nothing was kept.
    if (outcome === "waiting") return goTo(step);
    if (outcome === "unconfirmed") {
      return answerForm({ ...reply, errors: { date_of_birth: t("young") }, young }, 400);
    }
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
  return reason === "failed" || reason === "throttled" ? t(`assessment.${reason}`) : undefined;
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
  if (failure.kind === "other") return prescribed("profileLoad");
  return prescribed("profileRead", { message: t(`database.${failure.problem}`) });
}

function saveProblem(failure: ProfileFailure): string {
  if (failure.kind === "other") return prescribed("profileSaveOther");
  return prescribed("profileSave", { message: t(`database.${failure.problem}`) });
}

function goTo(step: number) {
  return redirect(`/profile?step=${step}`, 303);
}
