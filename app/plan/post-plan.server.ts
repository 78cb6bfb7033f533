import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import { errorStatus } from "#worker/domain/errors.ts";
import { generationError, retryHeaders } from "#worker/features/beats/generation-error.ts";
import {
  COURSE_DAYS,
  COURSE_GOALS,
  type CourseDays,
  SESSION_MINUTES,
  slotsFor,
} from "#worker/features/courses/rules.ts";
import type { CourseOutcome, NewCourse, SeenCourse } from "#worker/features/courses/service.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { datedTitles } from "./plan-view.server.ts";
import { t as page } from "./words/plan.compiled.ts";
import { t } from "./words/replies.compiled.ts";

type Wishes = Pick<NewCourse, "goal" | "hour" | "minutes"> & { readonly zone: string };

const LONGEST_ZONE = 100;

/** What a plan leads to, and when. @returns undefined where a value is none of the form's */
function readWishes(form: FormData): Wishes | undefined {
  const goal = COURSE_GOALS.find((each) => each === form.get("goal"));
  const minutes = SESSION_MINUTES.find((each) => String(each) === form.get("minutes"));
  const hour = readHour(form);
  if (goal === undefined || minutes === undefined || hour === undefined) return undefined;
  return { goal, minutes, hour, zone: textField(form, "zone", LONGEST_ZONE) };
}

/** An hour of the day, 0 to 23. */
export function readHour(form: FormData): number | undefined {
  return Array.from({ length: 24 }, (_, hour) => hour).find(
    (hour) => String(hour) === form.get("hour"),
  );
}

function readDays(form: FormData): CourseDays | undefined {
  return COURSE_DAYS.find((each) => String(each) === form.get("days"));
}

/** The plan that the posted page showed. */
function readSeen(form: FormData): SeenCourse {
  return { id: textField(form, "course", LONGEST_ZONE), version: readNumber(form, "version") };
}

/** A whole number that is not negative; -1 for anything else. */
export function readNumber(form: FormData, name: string): number {
  const text = textField(form, name, 9);
  return /^\d+$/.test(text) ? Number(text) : -1;
}

export interface PlanReply {
  readonly error?: string;
  /** The credits are used up: the way to more of them. */
  readonly noCredits?: boolean;
  /** What a new plan would be and take. */
  readonly review?: Review;
  /** What the form of a new plan is filled with. */
  readonly chosen?: Chosen;
}

type Chosen = ReturnType<typeof chosenIn>;

export type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>;

/** At most so many sounds are offered for a new plan. */
const OFFERED = 8;

/** Does what a form of the plan asks: a redirect to the plan, or the page with what stands in the way. */
export async function postPlan(context: AppLoadContext, person: Person, form: FormData) {
  const { courses, pageOwner } = context.services;
  if (await pageOwner.differs(person, textField(form, "owner"))) return redirect("/plan", 303);
  const seen = readSeen(form);
  switch (form.get("intent")) {
    case "look": {
      const review = await reviewOf(context, person, form);
      return review ? answer({ review }, 200) : invalid(form);
    }
    case "edit":
      return answer({ chosen: chosenIn(form) }, 200);
    case "start": {
      const [wishes, days] = [readWishes(form), readDays(form)];
      if (wishes === undefined || days === undefined) return invalid(form);
      const beats = form.has("offered") ? form.getAll("beat").map(String) : undefined;
      return said(await courses.start(person, { ...wishes, days, beats }));
    }
    case "change": {
      const wishes = readWishes(form);
      return wishes ? said(await courses.change(person, seen, wishes)) : invalid(form);
    }
    case "done":
      return said(await courses.done(person, seen, readNumber(form, "number")));
    case "take_back":
      return said(await courses.takeBack(person, seen, readNumber(form, "number")));
    case "pause":
      return said(await courses.setState(person, seen, "paused"));
    case "resume":
      return said(await courses.setState(person, seen, "current"));
    case "end":
      return said(await courses.setState(person, seen, "ended"));
    case "choose": {
      const choice = { slot: readNumber(form, "slot"), beat: textField(form, "beat", 64) };
      return said(await courses.choose(person, seen, choice));
    }
    case "make":
      return make(context, person, form);
    default:
      throw badRequest();
  }
}

function said(outcome: CourseOutcome) {
  switch (outcome) {
    case "kept":
    case "already":
      return redirect("/plan", 303);
    case "changed":
      return answer({ error: t("changed") }, 409);
    case "exists":
      return answer({ error: t("exists") }, 409);
    case "one_a_day":
      return answer({ error: t("oneADay") }, 409);
    case "not_yours":
      return answer({ error: t("notYours") }, 422);
    default:
      return answerLater(outcome, (error): PlanReply => ({ error }));
  }
}

async function make({ services }: AppLoadContext, person: Person, form: FormData) {
  const made = await services.courses.make(person, {
    course: textField(form, "course", 64),
    slot: readNumber(form, "slot"),
    key: textField(form, "key", 64),
  });
  switch (made.kind) {
    case "made":
      return redirect("/plan", 303);
    case "changed":
      return answer({ error: t("changed") }, 409);
    case "throttled":
      return answerLater(made, (error): PlanReply => ({ error }));
    case "no_sound": {
      if (made.outcome.kind === "no_credits") {
        return answer({ error: page("sounds.noCredits"), noCredits: true }, 402);
      }
      const error = generationError(made.outcome, undefined);
      return answer({ error: error.error.message }, errorStatus(error), retryHeaders(made.outcome));
    }
  }
}

/** What a new plan would use and take. @returns undefined where the form is not complete */
async function reviewOf({ services }: AppLoadContext, person: Person, form: FormData) {
  const [wishes, days] = [readWishes(form), readDays(form)];
  if (wishes === undefined || days === undefined) return undefined;
  const view = await services.courses.view(person);
  const dated = datedTitles(view);
  const sounds = slotsFor(days);
  const fitting = view.beats.filter(({ goals }) => goals.includes(wishes.goal)).slice(0, OFFERED);
  return {
    ...wishes,
    ...{ days, sounds },
    fitting: fitting.map((beat, at) => ({
      id: beat.id,
      title: dated(beat),
      ticked: at < sounds,
    })),
    /** Credits that it takes while all of these are ticked. */
    cost: Math.max(0, sounds - fitting.length),
  };
}

function chosenIn(form: FormData) {
  return { ...readWishes(form), days: readDays(form) };
}

function invalid(form: FormData) {
  return answer({ error: t("invalid"), chosen: chosenIn(form) }, 422);
}

function answer(body: PlanReply, status: number, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}
