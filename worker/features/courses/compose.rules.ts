import { type Heard, layerCounts, partOfDay } from "#worker/features/adaptation/rules.ts";
import { MODERATE } from "#worker/features/wellbeing/rules.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";
import {
  type Course,
  type CourseDays,
  type CourseGoal,
  type CourseSession,
  SESSION_MINUTES,
  type SessionMinutes,
  slotsFor,
} from "./rules.ts";

/** Last totals of the questionnaires; null where one was never answered. */
export interface Totals {
  readonly phq9: number | null;
  readonly gad7: number | null;
}

/** What a course takes from a person. It is read anew whenever the course is shown. */
export interface PersonFacts {
  /** What to read before any beat, by the profile. */
  readonly notices: readonly ListeningNotice[];
  /** 1 to 10; null where nothing was said. */
  readonly stress: number | null;
  readonly sleepTrouble: boolean;
  readonly latest: Totals;
  /** The latest first. */
  readonly heard: readonly Heard[];
}

/** Of whom nothing is known. */
export const NO_FACTS: PersonFacts = {
  notices: [],
  stress: null,
  sleepTrouble: false,
  latest: { phq9: null, gad7: null },
  heard: [],
};

const HIGH_STRESS = 7;
const OF_NO_ILLNESS: readonly ListeningNotice[] = ["child", "driving"];

/** Whether a person should talk to somebody before anything else: 10 or more on a questionnaire. */
export function peopleFirst({ latest, notices }: Pick<PersonFacts, "latest" | "notices">): boolean {
  // Nobody under 18 is asked these questions, so nothing follows from them.
  if (notices.includes("child")) return false;
  return (latest.phq9 ?? 0) >= MODERATE || (latest.gad7 ?? 0) >= MODERATE;
}

export function isMinor({ notices }: Pick<PersonFacts, "notices">): boolean {
  return notices.includes("child");
}

/** Whether something of the profile is to be asked of a doctor first. Source: SAFETY.md section 4. */
function asksDoctor({ notices }: Pick<PersonFacts, "notices">): boolean {
  return notices.some((notice) => !OF_NO_ILLNESS.includes(notice));
}

function isStressed({ stress }: Pick<PersonFacts, "stress">): boolean {
  return stress !== null && stress >= HIGH_STRESS;
}

/** For somebody of whom nothing is known, what suits the goal best first. */
const OF_GOAL: Readonly<Record<CourseGoal, readonly LayerChoice[]>> = {
  sleep: ["rain", "brown", "sea", "pink"],
  calm: ["sea", "rain", "stream", "pad"],
  focus: ["pink", "brown", "stream", "rain"],
  meditation: ["tanpura", "pad", "bowls", "sea"],
  lift: ["stream", "pad", "sea", "rain"],
};

/** Even, without swells or strokes: for whoever should ask a doctor first, and for the young. */
const GENTLE: readonly LayerChoice[] = ["rain", "brown", "pink"];
/** For the nights of the young: no noise beside sleep. */
const TONES_ALONE: readonly LayerChoice[] = ["none"];
/** These are too awake for the night. */
const BRIGHT: readonly LayerChoice[] = ["stream", "bowls"];

/** The layers that a course may use, in the order for somebody whose marks say nothing yet. */
export function offeredLayers(
  goal: CourseGoal,
  hour: number,
  facts: Pick<PersonFacts, "notices" | "sleepTrouble">,
): readonly LayerChoice[] {
  if (isMinor(facts) && (goal === "sleep" || partOfDay(hour) === "night")) return TONES_ALONE;
  if (asksDoctor(facts) || isMinor(facts)) return GENTLE;
  const late = partOfDay(hour) === "night" || (facts.sleepTrouble && partOfDay(hour) === "evening");
  return late ? OF_GOAL[goal].filter((layer) => !BRIGHT.includes(layer)) : OF_GOAL[goal];
}

/** Why a session is as it is, in the order in which one reason hides the next. */
export const REASONS = [
  "young",
  "doctor",
  "people",
  "first",
  "last",
  "helped",
  "joins",
  "stressed",
  "again",
  "familiar",
] as const;
export type Reason = (typeof REASONS)[number];

export interface CourseWishes {
  readonly goal: CourseGoal;
  readonly days: CourseDays;
  readonly minutes: SessionMinutes;
  /** 0 to 23. */
  readonly hour: number;
}

/**
 * The sessions of a course, one for each day. Sounds join one after the other and come back in turn, so
 * that no day needs a new one.
 * @param layers in the order in which to offer them: those of offeredLayers, ranked by what helped
 */
export function compose(
  { goal, days, minutes, hour }: CourseWishes,
  facts: PersonFacts,
  layers: readonly LayerChoice[],
): readonly CourseSession[] {
  const offered = offeredLayers(goal, hour, facts);
  const allowed = layers.filter((layer) => offered.includes(layer));
  const ordered = allowed.length > 0 ? allowed : offered;
  const helped = ordered[0] !== offered[0] && feltBetterWith(ordered[0], facts.heard);
  return Array.from({ length: days }, (_, index) => {
    const { slot, joins } = slotOn(index, days);
    // Every third day the second choice, so that the marks can compare.
    const layer = ordered[index % 3 === 2 ? 1 : 0] ?? ordered[0] ?? "none";
    const why = reasonOf(
      { index, days, slot, joins, helped: helped && layer === ordered[0] },
      facts,
    );
    return {
      slot,
      minutes: minutesOn(index, minutes, facts),
      layer,
      breath: breathes(goal, joins, facts),
      why,
      doneOn: null,
    };
  });
}

/** A layer also comes first because the usual one did less: of that alone nothing is said. */
function feltBetterWith(layer: LayerChoice | undefined, heard: readonly Heard[]): boolean {
  const counted = layerCounts(heard).find((count) => count.layer === layer);
  return (counted?.change ?? 0) > 0;
}

/** The course with what is still to come composed anew; what was done stays as it was. */
export function recompose(
  course: Course,
  facts: PersonFacts,
  layers: readonly LayerChoice[],
): Course {
  const composed = compose(course, facts, layers);
  // Until its own sound is made, the session plays one of before.
  const told = (session: CourseSession): CourseSession =>
    session.why === "joins" && course.beats[session.slot] === null
      ? { ...session, why: "familiar" satisfies Reason }
      : session;
  const sessions = course.sessions.map((session, index) =>
    session.doneOn === null ? told(composed[index] ?? session) : session,
  );
  return { ...course, sessions };
}

/** Which sound a day has, and whether it is the first day of that sound. */
function slotOn(index: number, days: CourseDays) {
  const slots = slotsFor(days);
  const firstDays = Array.from({ length: slots }, (_, slot) => Math.floor((slot * days) / slots));
  const newest = firstDays.findLastIndex((first) => first <= index);
  const since = index - (firstDays[newest] ?? 0);
  const known = newest + 1;
  return { slot: newest - (since % known), joins: since === 0 };
}

function minutesOn(index: number, wanted: SessionMinutes, facts: PersonFacts): SessionMinutes {
  if (isMinor(facts)) return 10;
  const careful = asksDoctor(facts) || peopleFirst(facts);
  if (!careful) return wanted;
  const most = Math.min(wanted, index < 3 ? 10 : 20);
  return SESSION_MINUTES.findLast((minutes) => minutes <= most) ?? 10;
}

function breathes(goal: CourseGoal, joins: boolean, facts: PersonFacts): boolean {
  if (isStressed(facts) || isMinor(facts)) return true;
  return goal === "calm" || (goal === "sleep" && joins);
}

interface DayOfCourse {
  readonly index: number;
  readonly days: number;
  readonly slot: number;
  readonly joins: boolean;
  readonly helped: boolean;
}

function reasonOf({ index, days, slot, joins, helped }: DayOfCourse, facts: PersonFacts): Reason {
  if (isMinor(facts)) return "young";
  if (asksDoctor(facts)) return "doctor";
  if (peopleFirst(facts)) return "people";
  if (index === 0) return "first";
  if (index === days - 1) return "last";
  if (helped) return "helped";
  if (joins) return "joins";
  if (isStressed(facts)) return "stressed";
  return slot === 0 ? "again" : "familiar";
}
