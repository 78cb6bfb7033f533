import { formNotices } from "#worker/reading/safety/form-notices.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import type { ProfileAnswers } from "./fields.ts";
import { ageOn } from "./health-answers.ts";

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
const DEGENERATIVE = ["Alzheimer's", "Parkinson's"];

type ListeningAnswers = Pick<
  ProfileAnswers,
  | "session_duration"
  | "date_of_birth"
  | "had_brain_injury"
  | "safety_conditions"
  | "existing_conditions"
  | "medical_history"
  | "current_medication"
  | "supplements"
>;

/**
 * The notices that follow from a profile, from its boxes as well as from its free texts.
 * Source: SAFETY.md section 4.
 * @param today YYYY-MM-DD
 */
export function listenerOf(answers: ListeningAnswers, today: string): Listener {
  const { session_duration, date_of_birth, had_brain_injury, existing_conditions } = answers;
  const notices = new Set<ListeningNotice>(formNotices(answers));
  if (had_brain_injury) notices.add("head_injury");
  if (DEGENERATIVE.some((name) => existing_conditions.includes(name))) notices.add("degenerative");
  if (isChild(date_of_birth, today)) notices.add("child");
  return { session_duration, notices: [...notices] };
}

/**
 * Whether somebody is under 18, as far as they said.
 * @param dateOfBirth YYYY-MM-DD, or null where nothing was said
 * @param today YYYY-MM-DD
 */
export function isChild(dateOfBirth: string | null, today: string): boolean {
  return dateOfBirth !== null && ageOn(today, dateOfBirth) < ADULT_AGE;
}
