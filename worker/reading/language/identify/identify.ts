import { chancesOfScores, createHashedModel } from "#worker/reading/language/learned-models.ts";
import { countScripts, type Script } from "#worker/reading/language/scripts.ts";
import weights from "./language-weights.json" with { type: "json" };
import { ENGLISH_AND_HINDI, LANGUAGES, OTHER, type ReadAs } from "./languages.ts";

/** A text is in a script if at least this share of its letters is: many people mix in English. */
const SCRIPT_SHARE = 0.25;
/** Minimum probabilities of another language than English or Hindi: of one that is read, and of others. */
const READ = 0.4;
const UNREAD = 0.6;

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

/** Letters of Ukrainian, Serbian, Persian, Pashto, Sindhi, Kurdish and their neighbours. */
const FOREIGN_LETTERS =
  /[\u0454\u0456\u0457\u0491\u045e\u0458\u0459\u045a\u045b\u0452\u045f\u045c\u0453\u067c\u0689\u0693\u0696\u069a\u06bc\u06d0\u06cd\u06c6\u06ce\u06d5\u06b5\u0695\u067f\u068f\u068d\u06aa\u0680]/iu;

/** The language that a text is to be read in. Pure. */
export function languageOf(text: string): ReadAs {
  const { letters, byScript } = countScripts(text);
  if (letters === 0) return ENGLISH_AND_HINDI;
  const known = Array.from(byScript).filter(([, count]) => count >= letters * SCRIPT_SHARE);
  const own = known.filter(([script]) => script !== "Latin").toSorted(([, a], [, b]) => b - a);
  const script = own[0]?.[0] ?? known[0]?.[0];
  if (script === undefined) return OTHER;
  const neighbour = script === "Cyrillic" || script === "Arabic";
  if (neighbour && FOREIGN_LETTERS.test(text)) return OTHER;
  const candidates = candidatesOf(byScript.has("Kana") ? "Kana" : script);
  const [only] = candidates;
  return candidates.length === 1 && only !== undefined ? only : mostProbable(text, candidates);
}

/** The languages that are written in a script; in most shared ones there are also others. */
export function candidatesOf(script: Script): readonly ReadAs[] {
  if (script === "Latin") return CLASSES.filter((code) => !SPELLED_OTHERWISE.has(code));
  const own = LANGUAGES.filter((language) => language.script === script).map(
    ({ code }): ReadAs => (code === "hi" || code === "en" ? ENGLISH_AND_HINDI : code),
  );
  return SHARED.has(script) ? [...own, OTHER] : own;
}

/** Few write these in Latin letters to a computer that reads their own script. */
const SPELLED_OTHERWISE: ReadonlySet<ReadAs> = new Set(["ru", "zh", "ja"]);

/** Scripts of languages that the product does not read: Nepali, Persian, Ukrainian and others. */
const SHARED: ReadonlySet<Script> = new Set(["Devanagari", "Arabic", "Cyrillic"]);

/** For a text of unknown words: from this probability on it is English or Hindi nevertheless. */
const SURELY_HOME = 0.6;

/**
 * The language of a text in Latin letters of which a reader knows few words: the most probable one other
 * than English and Hindi, unless these are much more probable.
 */
export function languageOfUnknownWords(text: string): ReadAs {
  const ranked = rank(text, candidatesOf("Latin"));
  const [best] = ranked.filter(({ name }) => name !== ENGLISH_AND_HINDI);
  const home = ranked.find(({ name }) => name === ENGLISH_AND_HINDI)?.chance ?? 0;
  return best === undefined || home >= SURELY_HOME ? ENGLISH_AND_HINDI : best.name;
}

function mostProbable(text: string, candidates: readonly ReadAs[]): ReadAs {
  const [best] = rank(text, candidates);
  if (best === undefined) return OTHER;
  const home = candidates.includes(ENGLISH_AND_HINDI);
  const required = best.name === OTHER ? UNREAD : READ;
  return home && best.chance < required ? ENGLISH_AND_HINDI : best.name;
}

/** The probabilities of languages, the highest first. */
function rank(text: string, candidates: readonly ReadAs[]) {
  const scores = scoresOf(wordsForIdentity(text));
  const possible = CLASSES.map((name, at) => ({ name, score: scores[at] ?? 0 })).filter(
    ({ name }) => candidates.includes(name),
  );
  const chances = chancesOfScores(possible.map(({ score }) => score));
  return possible
    .map(({ name }, at) => ({ name, chance: chances[at] ?? 0 }))
    .toSorted((a, b) => b.chance - a.chance);
}
