import type { HealthAnswers, ProfileHints } from "#worker/reading/model/contract.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import type { ProfileAnswers } from "./rules.ts";

/**
 * The answers that a risk assessment may read: what was said, and nothing else. No name, no contact, the
 * age in place of the birthday. A box that is not ticked says nothing: nobody had to tick it.
 * @param today YYYY-MM-DD
 */
export function healthAnswers(answers: ProfileAnswers, today: string): HealthAnswers {
  const {
    full_name: _name,
    email: _email,
    phone: _phone,
    location: _location,
    date_of_birth,
    session_duration: _length,
    left_out_of_beats: _leftOut,
    ...health
  } = answers;
  const answered = Object.entries(health).filter(([, value]) => isSaid(value));
  return {
    ...(date_of_birth !== null && { age: ageOn(today, date_of_birth) }),
    ...Object.fromEntries(answered),
  };
}

function isSaid(value: ProfileAnswers[keyof ProfileAnswers]): boolean {
  return typeof value === "object" ? value !== null && value.length > 0 : value !== false;
}

/** Whole years from one date to another, both YYYY-MM-DD. */
export function ageOn(today: string, dateOfBirth: string): number {
  const [year = 0] = today.split("-").map(Number);
  const [born = 0] = dateOfBirth.split("-").map(Number);
  const hadBirthday = today.slice(5) >= dateOfBirth.slice(5);
  return year - born - (hadBirthday ? 0 : 1);
}

/** How a person should listen, by their profile. */
export interface Listener {
  /** Preselected length of a session; null where nothing was chosen. */
  readonly session_duration: string | null;
  /** What to read before any beat. */
  readonly notices: readonly ListeningNotice[];
}

/** A listener without a profile. */
export const ANYBODY: Listener = { session_duration: null, notices: [] };

const ADULT_AGE = 18;

/** What somebody's age is known by. */
export interface AgeFacts {
  /** Date of birth, YYYY-MM-DD; null where it is not said, or no longer. */
  readonly born: string | null;
  /** Whether they ever asked a parent here, whatever was answered: only who said to be under 18 can. */
  readonly askedParent: boolean;
}

/**
 * Whether somebody is under 18, as far as they said. Who was a child here before and no longer says when they
 * were born is still one, until they say it again.
 * @param today YYYY-MM-DD
 */
export function isChild({ born, askedParent }: AgeFacts, today: string): boolean {
  return born === null ? askedParent : ageOn(today, born) < ADULT_AGE;
}

type HintAnswers = Pick<
  ProfileAnswers,
  "stress_level" | "sleep_issues" | "sleep_severity" | "caffeine_intake" | "left_out_of_beats"
>;

/**
 * The part of a profile that a composer gets, as far as it was said; undefined where nothing of it was,
 * and if its owner opted out.
 */
export function profileHints(answers: HintAnswers | undefined): ProfileHints | undefined {
  if (answers === undefined || answers.left_out_of_beats) return undefined;
  const { stress_level, sleep_issues, sleep_severity, caffeine_intake } = answers;
  const hints: ProfileHints = {
    ...(stress_level !== null && { stress: stress_level }),
    ...((sleep_issues || sleep_severity !== null) && {
      // A ticked box without a severity still means bad sleep.
      sleep_trouble: Math.max(sleep_severity ?? 0, sleep_issues ? 4 : 0),
    }),
    ...(caffeine_intake !== null && { cups_of_caffeine: caffeine_intake }),
  };
  return Object.keys(hints).length === 0 ? undefined : hints;
}
