import type { ProfileHints } from "#worker/domain/language-model/contract.ts";
import type { ProfileAnswers } from "./fields.ts";

type HintAnswers = Pick<
  ProfileAnswers,
  "stress_level" | "sleep_issues" | "sleep_severity" | "caffeine_intake" | "left_out_of_beats"
>;

/** The part of a profile that a composer gets; undefined without a profile or if its owner opted out. */
export function profileHints(answers: HintAnswers | undefined): ProfileHints | undefined {
  if (answers === undefined || answers.left_out_of_beats) return undefined;
  const { stress_level, sleep_issues, sleep_severity, caffeine_intake } = answers;
  return {
    stress: stress_level,
    // A ticked box without a severity still means bad sleep.
    sleep_trouble: Math.max(sleep_severity, sleep_issues ? 4 : 0),
    cups_of_caffeine: caffeine_intake,
  };
}
