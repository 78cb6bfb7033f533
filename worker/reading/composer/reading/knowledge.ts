import type { Goal } from "#worker/reading/goals/goals.ts";
import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import compiled from "./knowledge.compiled.json" with { type: "json" };
import { PhraseBook } from "./phrase-book.ts";

/** What a person may speak of. */
export interface Topic {
  readonly name: string;
  /** In Devanagari. */
  readonly in_hindi: string;
  /** In romanised Hindi. */
  readonly in_romanised: string;
  readonly class: "Medical" | "Spiritual";
  readonly goal: Goal;
}

/** A word for a topic: certain or faint evidence of it. */
export interface Sign {
  readonly topic: Topic;
  readonly certain: boolean;
}

/** All topics, in the order of the knowledge files. */
export const TOPICS = compiled.topics as readonly Topic[];

/** Each topic has two meanings, certain and faint; an idiom, the last one, has none. */
const MEANINGS = [
  ...TOPICS.flatMap((topic) => [
    { topic, certain: true },
    { topic, certain: false },
  ]),
  undefined,
] satisfies readonly (Sign | undefined)[];

/** The topic of a name. */
export function topicNamed(name: string): Topic {
  const found = TOPICS.find((topic) => topic.name === name);
  if (found === undefined) throw new Error(`No topic has the name "${name}"`);
  return found;
}

/** The words of topics, in English and Devanagari, and in romanised Hindi. */
export const TOPIC_WORDS = {
  written: new PhraseBook<Sign | undefined>(compiled.books.written, MEANINGS),
  romanised: new PhraseBook<Sign | undefined>(compiled.books.romanised, MEANINGS),
};

const book = (name: keyof typeof compiled.books) =>
  new PhraseBook<true>(compiled.books[name], [true]);

/** Requests. Each kind has its own book, as their words overlap. */
export const REQUESTS = {
  orders: book("orders"),
  softOrders: book("softOrders"),
  polite: book("polite"),
  ownState: book("ownState"),
  sound: book("sound"),
  questions: book("questions"),
  mildQuestions: book("mildQuestions"),
  things: book("things"),
  neutral: book("neutral"),
  romanisedThings: book("romanisedThings"),
  instructions: book("instructions"),
  surgery: book("surgery"),
  asksForSurgery: book("asksForSurgery"),
  romanisedAsksForSurgery: book("romanisedAsksForSurgery"),
};

/** How people speak. */
export const SPEECH = {
  speaker: book("speaker"),
  romanisedSpeaker: book("romanisedSpeaker"),
  frames: book("frames"),
  strong: book("strong"),
  detail: book("detail"),
  vague: book("vague"),
  romanisedVague: book("romanisedVague"),
};

const wordSet = (words: string) => onFirstUse((): ReadonlySet<string> => new Set(words.split(" ")));

/** The words by which Hindi in Latin letters is recognised. */
export const hindiInLatin = wordSet(compiled.words.hindi_in_latin);

/** The single words to which a misspelt English word is corrected. */
export const englishVocabulary = wordSet(compiled.words.english);

/** All words of the romanised lists, folded. */
export const romanisedVocabulary = wordSet(compiled.words.romanised);

/** The most used words of English; they are no misspellings of others. */
export const ordinaryWords = wordSet(compiled.words.ordinary);

/** The stems of the ordinary words. */
export const ordinaryStems = wordSet(compiled.words.ordinary_stems);

/** A word of the English vocabulary and its sound, by Double Metaphone. */
export interface KnownSound {
  readonly word: string;
  readonly sound: string;
}

const SOUNDS: ReadonlyMap<string, string> = new Map(Object.entries(compiled.sounds));
const soundsRead = new Map<string, readonly KnownSound[]>();

/** The English vocabulary whose sound begins with a letter, in the order of the knowledge files. */
export function vocabularySounding(letter: string): readonly KnownSound[] {
  const before = soundsRead.get(letter);
  if (before !== undefined) return before;
  const written = SOUNDS.get(letter);
  if (written === undefined) return [];
  const known = written.split(" ").map((entry) => {
    const [word = "", sound = ""] = entry.split(":");
    return { word, sound };
  });
  soundsRead.set(letter, known);
  return known;
}
