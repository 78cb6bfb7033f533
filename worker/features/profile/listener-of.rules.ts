import { formNotices, type ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { isChild, type Listener } from "./listener.rules.ts";
import type { ProfileAnswers } from "./rules.ts";

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
