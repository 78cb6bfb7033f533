import { type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import type { ProfileHints } from "#worker/reading/model/contract.ts";

/** What a composition is made for: how somebody is now, and where a beat leads them. */
export interface ListenerState {
  readonly goal: Goal;
  /** How awake and stirred up they are now: 0 falling asleep, 0.5 an ordinary day, 1 panic. */
  readonly arousal: number;
  /** -1 unpleasant to 1 pleasant. */
  readonly valence: number;
  /** How strong it is: 0 hardly, 0.5 as most people write, 1 unbearable. */
  readonly intensity: number;
  /** Hour of the day, 0 to 23, where the words say it. @default unknown */
  readonly hour?: number | undefined;
  /** They want a nap, and to be awake after it. */
  readonly nap: boolean;
  /** They hear a ringing or buzzing in their ears. */
  readonly tinnitus: boolean;
  /** @default no profile */
  readonly person?: ProfileHints | undefined;
}

export type PartOfDay = "day" | "unknown" | "night";

/** From 21:00 to 5:00 a beat may lead further down, and leads less far up: sleep comes next. */
export function partOfDay(hour: number | undefined): PartOfDay {
  if (hour === undefined) return "unknown";
  if (hour >= 21 || hour < 5) return "night";
  return hour < 18 ? "day" : "unknown";
}

/**
 * The arousal that a path begins at. A strong feeling is further from the ordinary 0.5 than a mild one:
 * in the circumplex of affect, intensity is the distance from the centre (Russell 1980, A circumplex
 * model of affect, J. Pers. Soc. Psychol. 39, 1161-1178).
 */
export function arousalNow({ arousal, intensity, person, goal }: ListenerState): number {
  const felt = 0.5 + (arousal - 0.5) * (0.7 + 0.6 * intensity);
  // Who lies awake, is stressed or full of caffeine arrives more awake than they write.
  return Math.min(Math.max(felt + 0.1 * restlessness({ goal, person }), 0), 1);
}

/** The values of a profile from which a person is restless, and those at which they are fully so. */
const RESTLESS = {
  stress: [7, 10],
  sleep_trouble: [6, 10],
  cups_of_caffeine: [5, 9],
} as const satisfies Required<Record<keyof ProfileHints, readonly [from: number, full: number]>>;

/**
 * 0 for a calm profile, none, or a goal that leads up; otherwise from 0.25, by the value that is furthest
 * beyond its limit, to 1.
 */
export function restlessness({ goal, person }: Pick<ListenerState, "goal" | "person">): number {
  if (person === undefined || goalEntry(goal).rule.direction === "up") return 0;
  const { stress, sleep_trouble, cups_of_caffeine } = RESTLESS;
  return Math.max(
    excess(person.stress, stress),
    excess(person.sleep_trouble, sleep_trouble),
    excess(person.cups_of_caffeine, cups_of_caffeine),
  );
}

function excess(value: number | undefined, [from, full]: readonly [number, number]): number {
  if (value === undefined || value < from) return 0;
  return Math.min(1, 0.25 + (0.75 * (value - from)) / (full - from));
}
