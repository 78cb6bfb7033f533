import type { ProfileHints } from "#worker/reading/model/contract.ts";
import type { ProfileAnswers } from "./fields.ts";

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
