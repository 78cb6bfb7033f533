import { type Course, sessionsToCome } from "./course.ts";

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
  if (course.sessions.some(({ doneOn }) => doneOn !== null && doneOn >= today)) return "one_a_day";
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
