import { formNotices, type ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { type AgeFacts, isChild, type Listener } from "./listener.rules.ts";
import { type ProfileAnswers, UNANSWERED } from "./rules.ts";

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
 * How somebody should listen. The notices follow from the boxes of their profile, from its free texts, and
 * from their age. Source: SAFETY.md section 4.
 * @param answers undefined without a profile
 * @param today YYYY-MM-DD
 */
export function listenerOf(
  answers: ListeningAnswers | undefined = UNANSWERED,
  { askedParent, today }: Pick<AgeFacts, "askedParent"> & { readonly today: string },
): Listener {
  const { session_duration, date_of_birth, had_brain_injury, existing_conditions } = answers;
  const notices = new Set<ListeningNotice>(formNotices(answers));
  if (had_brain_injury) notices.add("head_injury");
  if (DEGENERATIVE.some((name) => existing_conditions.includes(name))) notices.add("degenerative");
  if (isChild({ born: date_of_birth, askedParent }, today)) notices.add("child");
  return { session_duration, notices: [...notices] };
}
