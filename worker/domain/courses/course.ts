import type { LayerChoice } from "#worker/sound/listening.ts";

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

/**
 * The sessions to come, one a day from today on: a day that was missed moves the rest, and nothing is lost.
 * Empty unless the course is current.
 * @param today days since 1970 where the person is
 */
export function sessionsToCome(course: Course, today: number): readonly ComingSession[] {
  if (course.state !== "current") return [];
  const doneToday = course.sessions.some(({ doneOn }) => doneOn !== null && doneOn >= today);
  const first = Math.max(course.startsOn, doneToday ? today + 1 : today);
  return course.sessions
    .map((session, index) => ({ session, number: index + 1 }))
    .filter(({ session }) => session.doneOn === null)
    .map((coming, index) => ({ ...coming, day: first + index }));
}
