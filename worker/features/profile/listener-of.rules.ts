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

interface ListenerFacts extends Pick<AgeFacts, "askedParent"> {
  /** Date of birth that is typed and not saved, YYYY-MM-DD. @default null */
  readonly drafted?: string | null;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * How somebody should listen. The notices follow from the boxes of their profile, from its free texts, and
 * from their age: who is under 18 by the profile or by its draft is. Source: SAFETY.md section 4.
 * @param answers undefined without a profile
 */
export function listenerOf(
  answers: ListeningAnswers | undefined = UNANSWERED,
  { askedParent, drafted = null, today }: ListenerFacts,
): Listener {
  const { session_duration, date_of_birth, had_brain_injury, existing_conditions } = answers;
  const notices = new Set<ListeningNotice>(formNotices(answers));
  if (had_brain_injury) notices.add("head_injury");
  if (DEGENERATIVE.some((name) => existing_conditions.includes(name))) notices.add("degenerative");
  const isYoung = (born: string | null) => isChild({ born, askedParent }, today);
  if (isYoung(date_of_birth) || isYoung(drafted ?? date_of_birth)) notices.add("child");
  return { session_duration, notices: [...notices] };
}
