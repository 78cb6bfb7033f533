import type { ProfileHints } from "#worker/domain/language-model/contract.ts";
import type { ProfileAnswers } from "./fields.ts";

type ToldAnswers = Pick<
  ProfileAnswers,
  "stress_level" | "sleep_issues" | "sleep_severity" | "caffeine_intake" | "left_out_of_beats"
>;

/** What a composition is told of a profile; nothing where its owner left it out. */
export function profileHints(answers: ToldAnswers | undefined): ProfileHints | undefined {
  if (answers === undefined || answers.left_out_of_beats) return undefined;
  const { stress_level, sleep_issues, sleep_severity, caffeine_intake } = answers;
  return {
    stress: stress_level,
    // Somebody who ticked it and set no number still sleeps badly.
    sleep_trouble: Math.max(sleep_severity, sleep_issues ? 4 : 0),
    cups_of_caffeine: caffeine_intake,
  };
}
