import { featuresOfSigns, readSigns } from "#worker/reading/composer/other-languages/signs.ts";
import { GOALS } from "#worker/reading/goals/goals.ts";
import { ENGLISH_AND_HINDI, OTHER } from "#worker/reading/language/identify/languages.ts";
import type { ContextClass } from "#worker/reading/model/contract.ts";
import { readByPhrases } from "#worker/reading/safety/crisis.ts";
import { trainHashed } from "./hashed.ts";
import { readAs } from "./learn-languages.ts";
import type { LabelledText } from "./texts.ts";

const BUCKETS = 16_384;

/** Learns which runs of letters tell the class of an English or Hindi text. */
export function learnClassLetters(
  classes: readonly ContextClass[],
  moods: readonly { readonly typed: readonly string[]; readonly class: ContextClass | undefined }[],
) {
  const examples = moods.map((mood) => ({
    clauses: [mood.typed],
    target: classes.map((name) => Number(name === mood.class)),
  }));
  return trainHashed(examples, { classes, buckets: BUCKETS, rounds: 12, decay: 0.004, steps: 8 });
}

/** Of crisis and ordinary. An indirect statement is to be noticed as much as a clear one. */
const CRISIS_TARGETS = { clear: [1, 0], doubt: [0.9, 0.1], none: [0, 1] } as const;
/** Clear and indirect statements are the fewer ones, and missing one is worse. */
const CRISIS_WEIGHTS = { clear: 1, doubt: 2, none: 1 } as const;

/** Learns which runs of letters speak of a crisis, from the texts of all languages. */
export function learnCrisisNgrams(texts: readonly LabelledText[]) {
  const examples = texts.map(({ text, crisis, language }) => ({
    clauses: readByPhrases(text, readAs(language)).remaining,
    target: CRISIS_TARGETS[crisis],
    weight: CRISIS_WEIGHTS[crisis],
  }));
  return trainHashed(examples, {
    ...{
      classes: ["crisis", "ordinary"],
      buckets: BUCKETS,
      rounds: 10,
      decay: 0.01,
      steps: 10,
    },
  });
}

/** A goal, or none where a beat cannot be made. */
const GOALS_OR_NONE = [...GOALS, "none"];
/** A beat for what is no feeling is the worse mistake, and there are few such texts. */
const NONE_WEIGHT = 2;

/** Learns the goals of texts in the languages beside English and Hindi. */
export function learnOtherLanguages(texts: readonly LabelledText[]) {
  const examples = texts.flatMap(({ text, class: kind, goals = [], crisis, language }) => {
    const code = readAs(language);
    if (code === ENGLISH_AND_HINDI || code === OTHER) return [];
    if (crisis === "clear" || kind === undefined) return [];
    const signs = readSigns(text, code);
    const wanted: readonly string[] = kind === "Not Applicable" ? ["none"] : goals;
    if (wanted.length === 0) return [];
    return {
      clauses: signs.clauses,
      named: featuresOfSigns(signs),
      weight: wanted.includes("none") ? NONE_WEIGHT : 1,
      target: GOALS_OR_NONE.map((name) => (wanted.includes(name) ? 1 / wanted.length : 0)),
    };
  });
  return trainHashed(examples, {
    classes: GOALS_OR_NONE,
    buckets: BUCKETS,
    rounds: 15,
    decay: 0.005,
    steps: 8,
  });
}
