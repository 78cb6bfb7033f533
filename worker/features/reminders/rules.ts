import { DAY_MS } from "#worker/domain/time.ts";
import type { ZoneClock } from "#worker/domain/zones.ts";
import { type Heard, partOfDay } from "#worker/features/adaptation/rules.ts";
import {
  beatToPlay,
  type Course,
  type CourseSession,
  sessionsToCome,
} from "#worker/features/courses/rules.ts";

/** Later than this a reminder no longer fits the hour that was chosen: its day goes without. */
const LATEST_MS = 3 * 60 * 60 * 1000;
/** Every clock of the world shows a whole number of these. */
const STEP_MS = 15 * 60 * 1000;

/** What is to be done about a person's reminder now. */
export type ReminderStep =
  /** Nothing before the plan changes. */
  | { readonly kind: "rest" }
  | { readonly kind: "later"; readonly at: number }
  /** Today's session is still to come. @param next the moment of the next reminder */
  | {
      readonly kind: "remind";
      readonly day: number;
      readonly next: number;
      readonly session: CourseSession;
    };

export interface ReminderState {
  readonly course: Course | undefined;
  readonly heard: readonly Heard[];
  /** Of the mail, 0 to 23, on the person's clock. */
  readonly hour: number;
  /** Reminders before this moment are not meant: it was chosen, or the plan changed, only then. */
  readonly after: number;
  readonly now: number;
}

/** Whether a reminder is due. @param clock of the course's zone */
export function reminderStep(state: ReminderState, clock: ZoneClock): ReminderStep {
  const { course, heard, hour, after, now } = state;
  if (course?.state !== "current") return { kind: "rest" };
  const today = clock.dayAt(now);
  const moment = clock.momentOf(today, hour);
  if (moment > now) return { kind: "later", at: moment };
  const next = nextMoment(clock, hour, now);
  if (moment < after || now - moment > LATEST_MS) return { kind: "later", at: next };
  const [coming] = sessionsToCome(course, today);
  if (coming?.day !== today) return { kind: "later", at: next };
  const { session } = coming;
  if (wasHeard(course, session, { heard, today, now, clock })) return { kind: "later", at: next };
  return { kind: "remind", day: today, next, session };
}

/** The first moment after `now` at which the clock shows the hour. */
function nextMoment(clock: ZoneClock, hour: number, now: number): number {
  for (let day = clock.dayAt(now); ; day += 1) {
    const moment = clock.momentOf(day, hour);
    if (moment > now) return moment;
  }
}

/** Whether most of today's session was listened to, tapped as done or not. */
function wasHeard(
  course: Course,
  { slot, minutes }: CourseSession,
  { heard, ...day }: Pick<ReminderState, "heard" | "now"> & OwnDay,
): boolean {
  const beat = beatToPlay(course, slot);
  return heard.some(
    (each) => each.beatId === beat && each.minutes * 2 >= minutes && isSurelyOf(each, day),
  );
}

interface OwnDay {
  readonly today: number;
  readonly clock: ZoneClock;
}

/**
 * What was heard is stored by the day of UTC, with the part of the day on the listener's clock. It is of
 * today only if every time that fits both is: last night's session must not cost tonight's reminder.
 */
function isSurelyOf(
  { day, part }: Heard,
  { today, clock, now }: OwnDay & Pick<ReminderState, "now">,
): boolean {
  const until = Math.min(now, (day + 1) * DAY_MS - 1);
  const fitting: number[] = [];
  for (let time = day * DAY_MS; time <= until; time += STEP_MS) {
    if (partOfDay(clock.hourAt(time)) === part) fitting.push(time);
  }
  return fitting.length > 0 && fitting.every((time) => clock.dayAt(time) === today);
}
