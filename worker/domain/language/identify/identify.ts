import { chancesOfScores, createHashedModel } from "#worker/domain/language/hashed-model.ts";
import { countScripts, type Script } from "#worker/domain/language/scripts.ts";
import weights from "./language-weights.json" with { type: "json" };
import { ENGLISH_AND_HINDI, LANGUAGES, OTHER, type ReadAs } from "./languages.ts";

/** A text is in a script if at least this share of its letters is: many people mix in English. */
const SCRIPT_SHARE = 0.25;
/** From this probability on a text in Latin letters is not read as English or Hindi. */
const FOREIGN = 0.5;

const WORD = /[\p{L}\p{M}]+/gu;

const scoresOf = createHashedModel(weights);
const CLASSES = weights.classes as readonly ReadAs[];

/**
 * The words of a text with their accents, which tell languages apart, as one clause: the runs of
 * letters in them are the features of {@link languageOf}.
 */
export function wordsForIdentity(text: string): readonly (readonly string[])[] {
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
  return words.length === 0 ? [] : [words];
}

/** The language that a text is to be read in. Pure. */
export function languageOf(text: string): ReadAs {
  const { letters, byScript } = countScripts(text);
  if (letters === 0) return ENGLISH_AND_HINDI;
  const known = Array.from(byScript).filter(([, count]) => count >= letters * SCRIPT_SHARE);
  const own = known.filter(([script]) => script !== "Latin").toSorted(([, a], [, b]) => b - a);
  const script = own[0]?.[0] ?? known[0]?.[0];
  if (script === undefined) return OTHER;
  const candidates = candidatesOf(byScript.has("Kana") ? "Kana" : script);
  const [only] = candidates;
  return candidates.length === 1 && only !== undefined ? only : mostProbable(text, candidates);
}

/** The languages that are written in a script; in most shared ones there are also others. */
export function candidatesOf(script: Script): readonly ReadAs[] {
  if (script === "Latin") return CLASSES;
  const own = LANGUAGES.filter((language) => language.script === script).map(
    ({ code }): ReadAs => (code === "hi" || code === "en" ? ENGLISH_AND_HINDI : code),
  );
  return SHARED.has(script) ? [...own, OTHER] : own;
}

/** Scripts of languages that the product does not read: Nepali, Persian, Ukrainian and others. */
const SHARED: ReadonlySet<Script> = new Set(["Devanagari", "Arabic", "Cyrillic"]);

function mostProbable(text: string, candidates: readonly ReadAs[]): ReadAs {
  const scores = scoresOf(wordsForIdentity(text));
  const possible = CLASSES.map((name, at) => ({ name, score: scores[at] ?? 0 })).filter(
    ({ name }) => candidates.includes(name),
  );
  const chances = chancesOfScores(possible.map(({ score }) => score));
  const ranked = possible
    .map(({ name }, at) => ({ name, chance: chances[at] ?? 0 }))
    .toSorted((a, b) => b.chance - a.chance);
  const [best] = ranked;
  if (best === undefined) return OTHER;
  const home = candidates.includes(ENGLISH_AND_HINDI);
  return home && best.chance < FOREIGN ? ENGLISH_AND_HINDI : best.name;
}
