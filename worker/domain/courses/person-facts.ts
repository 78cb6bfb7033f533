import type { Heard } from "#worker/domain/adaptation/heard.ts";
import { MODERATE } from "#worker/domain/questionnaires/score.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";

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
export function asksDoctor({ notices }: Pick<PersonFacts, "notices">): boolean {
  return notices.some((notice) => !OF_NO_ILLNESS.includes(notice));
}

export function isStressed({ stress }: Pick<PersonFacts, "stress">): boolean {
  return stress !== null && stress >= HIGH_STRESS;
}
