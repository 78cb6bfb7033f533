import { readSigns, worldFeatures } from "#worker/reading/composer/other-languages/signs.ts";
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
const TARGETS = { clear: [1, 0], doubt: [0.9, 0.1], none: [0, 1] } as const;
/** Clear and indirect statements are the fewer ones, and missing one is worse. */
const WEIGHTS = { clear: 1, doubt: 2, none: 1 } as const;
const BUCKETS_LEARN_SECOND_READER = 16_384;

/** Learns which runs of letters speak of a crisis, from the texts of all languages. */
export function learnSecondReader(texts: readonly LabelledText[]) {
  const examples = texts.map(({ text, crisis, language }) => ({
    clauses: readByPhrases(text, readAs(language)).remaining,
    target: TARGETS[crisis],
    weight: WEIGHTS[crisis],
  }));
  return trainHashed(examples, {
    ...{
      classes: ["crisis", "ordinary"],
      buckets: BUCKETS_LEARN_SECOND_READER,
      rounds: 10,
      decay: 0.01,
      steps: 10,
    },
  });
}

/** A goal, or none where a beat cannot be made. */
const CLASSES = [...GOALS, "none"];
/** A beat for what is no feeling is the worse mistake, and there are few such texts. */
const NONE_WEIGHT = 2;
const BUCKETS_LEARN_WORLD = 16_384;

/** Learns the goals of texts in the languages beside English and Hindi. */
export function learnWorld(texts: readonly LabelledText[]) {
  const examples = texts.flatMap(({ text, class: kind, goals = [], crisis, language }) => {
    const code = readAs(language);
    if (code === ENGLISH_AND_HINDI || code === OTHER) return [];
    if (crisis === "clear" || kind === undefined) return [];
    const signs = readSigns(text, code);
    const wanted: readonly string[] = kind === "Not Applicable" ? ["none"] : goals;
    if (wanted.length === 0) return [];
    return {
      clauses: signs.clauses,
      named: worldFeatures(signs),
      weight: wanted.includes("none") ? NONE_WEIGHT : 1,
      target: CLASSES.map((name) => (wanted.includes(name) ? 1 / wanted.length : 0)),
    };
  });
  return trainHashed(examples, {
    classes: CLASSES,
    buckets: BUCKETS_LEARN_WORLD,
    rounds: 15,
    decay: 0.005,
    steps: 8,
  });
}
