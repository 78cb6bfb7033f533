import { readSigns, worldFeatures } from "#worker/reading/composer/world/signs.ts";
import { GOALS } from "#worker/reading/goals/goals.ts";
import { ENGLISH_AND_HINDI, OTHER } from "#worker/reading/language/identify/languages.ts";
import { trainHashed } from "./hashed.ts";
import { readAs } from "./learn-languages.ts";
import type { LabelledText } from "./texts.ts";

/** A goal, or none where a beat cannot be made. */
const CLASSES = [...GOALS, "none"];
/** A beat for what is no feeling is the worse mistake, and there are few such texts. */
const NONE_WEIGHT = 2;
const BUCKETS = 16_384;

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
    buckets: BUCKETS,
    rounds: 15,
    decay: 0.005,
    steps: 8,
  });
}
