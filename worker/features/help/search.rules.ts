import { ENGLISH, inEnglish, oncePerLanguage, spokenLanguage } from "#worker/domain/translator.ts";
import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import { type Passage, passages } from "./passages.rules.ts";
import { type NearWord, nearWords, scriptWords, wordsOf } from "./words.rules.ts";

/** A passage that may answer a question. */
export interface Found {
  readonly passage: Passage;
  /** How well it fits, by the words of the question that it has. */
  readonly score: number;
}

/** What a word counts for by where it stands in a passage. */
const QUESTION = 3;
const SEARCH_WORDS = 2;
const TEXT = 1;
/** How soon a further occurrence of a word counts for less (BM25's k1). */
const SATURATION = 1.2;
/** How much a long passage counts less for each word (BM25's b). */
const LENGTH = 0.35;
/** What it adds, at most, that the whole question of a passage was asked. */
const SAME_QUESTION = 0.6;
/** Only passages that fit this much, as part of the best, are offered beside it. */
const BESIDE = 0.45;
/** No question needs more words; a hostile one has hundreds. */
const MOST_WORDS = 60;
/** Below this a passage has some word of the question by chance. */
const KNOWN = 3.6;

interface Entry {
  readonly passage: Passage;
  /** Of its own question. */
  readonly asked: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

interface Index {
  readonly entries: readonly Entry[];
  /** How many passages have a word. */
  readonly documents: ReadonlyMap<string, number>;
  readonly mean: number;
  readonly near: (word: string) => NearWord | undefined;
}

/** In Latin letters people ask in English or romanised Hindi, whatever is spoken. */
const english = onFirstUse(() => indexOf(inEnglish(passages).map((passage) => entryOf(passage))));

/** In another script they ask in the language that is spoken, with English words among its own. */
const spoken = oncePerLanguage(() => {
  const originals = new Map(inEnglish(passages).map((passage) => [passage.id, passage]));
  return indexOf(passages().map((passage) => entryOf(passage, originals.get(passage.id))));
});

function indexOf(entries: readonly Entry[]): Index {
  const documents = new Map<string, number>();
  for (const { counts } of entries) {
    for (const word of counts.keys()) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const mean = entries.reduce((sum, { length }) => sum + length, 0) / entries.length;
  return { entries, documents, mean, near: nearWords([...documents.keys()]) };
}

/** The passages with words of a question, the best first, in the language that is spoken. */
export function rankPassages(question: string): readonly Found[] {
  const inScript = spokenLanguage() !== ENGLISH && scriptWords(question).length > 0;
  const { entries, documents, mean, near } = inScript ? spoken() : english();
  const asked = [...new Set(wordsOf(question))].slice(0, MOST_WORDS).map((word) => {
    if (documents.has(word)) return { word, weight: 1 };
    const nearest = near(word);
    return nearest ? { word: nearest.word, weight: nearest.likeness } : { word, weight: 1 };
  });
  const rarity = (word: string) => {
    const count = documents.get(word) ?? 0;
    return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
  };
  const whole = asked.reduce((sum, { word }) => sum + rarity(word), 0);
  const found = entries.map(({ passage, asked: own, counts, length }) => {
    let score = 0;
    let covered = 0;
    let same = 0;
    for (const { word, weight } of asked) {
      const count = counts.get(word) ?? 0;
      if (count === 0) continue;
      const norm = 1 - LENGTH + (LENGTH * length) / mean;
      score += weight * rarity(word) * ((count * (SATURATION + 1)) / (count + SATURATION * norm));
      covered += weight * rarity(word);
      if (own.has(word)) same += weight * rarity(word);
    }
    if (score === 0) return { passage, score };
    // What is about other things too is not answered by few of its words.
    const share = covered / whole;
    const ownWhole = [...own].reduce((sum, word) => sum + rarity(word), 0);
    return { passage, score: score * share * (1 + SAME_QUESTION * (same / ownWhole)) };
  });
  const said = new Map(passages().map((passage) => [passage.id, passage]));
  return found
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ passage, score }) => ({ passage: said.get(passage.id) ?? passage, score }));
}

/**
 * The passages that answer a question, the best first.
 * @param most of them
 * @returns none where nothing of ours answers it: then nothing is invented
 */
export function findPassages(question: string, most = 3): readonly Passage[] {
  const ranked = rankPassages(question);
  const best = ranked[0]?.score ?? 0;
  if (best < KNOWN) return [];
  return ranked
    .slice(0, most)
    .filter(({ score }) => score >= Math.max(KNOWN, best * BESIDE))
    .map(({ passage }) => passage);
}

/** @param also whose words lead to the passage, too */
function entryOf(passage: Passage, also?: Passage): Entry {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  for (const { question, words, text } of also === undefined ? [passage] : [passage, also]) {
    add(question, QUESTION);
    add(words, SEARCH_WORDS);
    add(text.join(" "), TEXT);
  }
  const asked = new Set(wordsOf(passage.question));
  return {
    passage,
    asked,
    counts,
    length: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

const SUGGESTED = [
  "headphones",
  "does-it-work",
  "no-sound",
  "credits",
  "my-words",
  "cannot-sign-in",
  "refund",
  "delete-account",
];

/** Questions of ours to begin with, each to be asked by a tap. */
export function suggestedQuestions(): readonly string[] {
  return passages()
    .filter(({ id }) => SUGGESTED.includes(id))
    .map(({ question }) => question);
}

const own = oncePerLanguage(() => new Set(passages().map(({ question }) => question)));

/** Whether a text is, letter by letter, a question of ours, as the buttons of the help page ask it. */
export function isOwnQuestion(text: string): boolean {
  return own().has(text);
}
