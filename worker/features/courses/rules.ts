import { brokenGoalRule } from "#worker/reading/goals/goals.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";

/** What a course leads towards; each is a goal of a composition. */
export const COURSE_GOALS = ["sleep", "calm", "focus", "meditation", "lift"] as const;
export type CourseGoal = (typeof COURSE_GOALS)[number];

/** How many days a course has. */
export const COURSE_DAYS = [7, 14, 21] as const;
export type CourseDays = (typeof COURSE_DAYS)[number];

/** Whole minutes of one session. */
export const SESSION_MINUTES = [10, 20, 30] as const;
export type SessionMinutes = (typeof SESSION_MINUTES)[number];

export const COURSE_STATES = ["current", "paused", "ended", "finished"] as const;
export type CourseState = (typeof COURSE_STATES)[number];

/** One session: what to listen to, for how long, with what. A day of the course has one. */
export interface CourseSession {
  /** Index into the course's beats. */
  readonly slot: number;
  readonly minutes: SessionMinutes;
  readonly layer: LayerChoice;
  /** Whether the breathing pacer opens with it. */
  readonly breath: boolean;
  /** Why this one: a key of the words of courses. */
  readonly why: string;
  /** Day on which it was done, in days since 1970 where the person is; null until then. */
  readonly doneOn: number | null;
}

/** A course as a person chose and lived it. It is stored sealed; its state alone is plain. */
export interface Course {
  readonly id: string;
  readonly state: CourseState;
  readonly goal: CourseGoal;
  readonly days: CourseDays;
  /** First day, in days since 1970 where the person is. */
  readonly startsOn: number;
  /** Hour of the day at which the person wants to listen, 0 to 23, on their clock. */
  readonly hour: number;
  /** IANA time zone of that clock. */
  readonly zone: string;
  readonly minutes: SessionMinutes;
  /** One for each day, in order. */
  readonly sessions: readonly CourseSession[];
  /** Ids of the beats that its sessions reuse, by slot; null until the person made or chose one. */
  readonly beats: readonly (string | null)[];
  /** How often a sound was made for each slot: a deleted one is made again under another key. @default none */
  readonly attempts?: readonly number[] | undefined;
}

/** A session that is still to come, and the day that it falls on. */
export interface ComingSession {
  /** Its number in the course, from 1. */
  readonly number: number;
  /** In days since 1970 where the person is. */
  readonly day: number;
  readonly session: CourseSession;
}

/** Whether a session was done on a day, or after it, as who travels west sees it. */
const isDoneOn = ({ sessions }: Course, today: number) =>
  sessions.some(({ doneOn }) => doneOn !== null && doneOn >= today);

/**
 * The sessions to come, one a day from today on: a day that was missed moves the rest, and nothing is lost.
 * Empty unless the course is current.
 * @param today days since 1970 where the person is
 */
export function sessionsToCome(course: Course, today: number): readonly ComingSession[] {
  if (course.state !== "current") return [];
  const first = Math.max(course.startsOn, isDoneOn(course, today) ? today + 1 : today);
  return course.sessions
    .map((session, index) => ({ session, number: index + 1 }))
    .filter(({ session }) => session.doneOn === null)
    .map((coming, index) => ({ ...coming, day: first + index }));
}

/** Why a step of a course is not taken. */
export type NoStep =
  /** It was taken before: the same tap twice, or another tab. */
  | "already"
  /** Another session is to be done first, or the course rests. */
  | "changed"
  /** One session was done today. */
  | "one_a_day";

/**
 * Marks a session as done on a day. The last one finishes the course.
 * @param number of the session in the course, from 1
 * @param today days since 1970 where the person is
 */
export function withDone(course: Course, number: number, today: number): Course | NoStep {
  const session = course.sessions[number - 1];
  if (session === undefined) return "changed";
  if (session.doneOn !== null) return "already";
  if (isDoneOn(course, today)) return "one_a_day";
  const [next] = sessionsToCome(course, today);
  if (next?.number !== number) return "changed";
  const sessions = course.sessions.map((each) =>
    each === session ? { ...each, doneOn: today } : each,
  );
  const over = sessions.every(({ doneOn }) => doneOn !== null);
  return { ...course, sessions, state: over ? "finished" : course.state };
}

/** Takes back the last session that was done, on the day on which it was done. */
export function withoutDone(course: Course, number: number, today: number): Course | NoStep {
  if (course.sessions[number - 1]?.doneOn === null) return "already";
  const last = course.sessions.findLastIndex(({ doneOn }) => doneOn !== null);
  if (course.state === "ended" || last !== number - 1) return "changed";
  if ((course.sessions[last]?.doneOn ?? 0) < today) return "changed";
  const sessions = course.sessions.map((each, index) =>
    index === last ? { ...each, doneOn: null } : each,
  );
  return { ...course, sessions, state: course.state === "finished" ? "current" : course.state };
}

/**
 * Moves a course to another clock. Where the person is it may still be the day before: then the first day is
 * that one.
 * @param today days since 1970 on the new clock
 */
export function withZone(course: Course, zone: string, today: number): Course {
  return { ...course, zone, startsOn: Math.min(course.startsOn, today) };
}

/** Lets a course rest, go on, or end. */
export function withState(course: Course, state: "paused" | "current" | "ended"): Course | NoStep {
  if (course.state === state) return "already";
  if (course.state === "ended" || course.state === "finished") return "changed";
  return { ...course, state };
}

/** How many sounds a course reuses. */
const SLOTS: Readonly<Record<CourseDays, number>> = { 7: 2, 14: 3, 21: 4 };

export function slotsFor(days: CourseDays): number {
  return SLOTS[days];
}

/** Whether a beat leads where a course leads. */
export function fitsGoal(goal: CourseGoal, formula: Formula): boolean {
  if (brokenGoalRule(goal, formula) !== undefined) return false;
  const [first, last] = [formula[0], formula.at(-1)];
  // The rule of a lift alone would let a calm through, which comes down to the same band.
  return goal !== "lift" || (last?.beat_offset ?? 0) >= (first?.beat_offset ?? 0);
}

/** A beat of the person, as far as a course must know it. */
export interface BeatForCourse {
  readonly id: string;
  readonly goals: readonly CourseGoal[];
}

/** Gives every empty slot a beat that fits and is in no other slot, as far as there are some. */
export function filledSlots(
  slots: readonly (string | null)[],
  goal: CourseGoal,
  beats: readonly BeatForCourse[],
): readonly (string | null)[] {
  const free = beats
    .filter(({ id, goals }) => goals.includes(goal) && !slots.includes(id))
    .map(({ id }) => id);
  return slots.map((beat) => beat ?? free.shift() ?? null);
}

/** The slots without the beats that are no longer there. */
export function withoutDeleted(
  slots: readonly (string | null)[],
  beats: readonly { readonly id: string }[],
): readonly (string | null)[] {
  return slots.map((slot) => (beats.some(({ id }) => id === slot) ? slot : null));
}

/** What a session plays: the beat of its slot, or while that is empty the nearest one that there is. */
export function beatToPlay({ beats }: Pick<Course, "beats">, slot: number): string | null {
  const before = beats.slice(0, slot + 1).findLast((beat) => beat !== null);
  return before ?? beats.find((beat) => beat !== null) ?? null;
}
