import type { Goal } from "#worker/domain/goals/goals.ts";
import attention from "./knowledge/attention.json" with { type: "json" };
import body from "./knowledge/body.json" with { type: "json" };
import faith from "./knowledge/faith.json" with { type: "json" };
import mind from "./knowledge/mind.json" with { type: "json" };
import practice from "./knowledge/practice.json" with { type: "json" };
import requests from "./knowledge/requests.json" with { type: "json" };
import sleep from "./knowledge/sleep.json" with { type: "json" };
import speech from "./knowledge/speech.json" with { type: "json" };
import { PhraseBook, readPhrases } from "./phrases.ts";

/** What a person may speak of. */
export interface Topic {
  readonly name: string;
  readonly class: "Medical" | "Spiritual";
  readonly goal: Goal;
}

/** A word for a topic: one that says it, or one that may. */
export interface Sign {
  readonly topic: Topic;
  readonly certain: boolean;
}

/** A topic's sign, or nothing: an idiom uses its words up. */
type Meaning = Sign | undefined;

/** A topic as its file has it; a list that is not there is empty. */
interface Entry {
  readonly name: string;
  readonly class: string;
  readonly goal: string;
  readonly certain: readonly string[];
  readonly faint?: readonly string[];
  readonly romanised?: readonly string[];
  readonly romanised_faint?: readonly string[];
  readonly hindi?: readonly string[];
}

const ENTRIES = [sleep, mind, body, attention, practice, faith]
  .flatMap(({ topics }): readonly Entry[] => topics)
  .map(({ name, class: kind, goal, ...words }) => {
    const topic = { name, class: kind as Topic["class"], goal: goal as Goal };
    return { ...words, says: { topic, certain: true }, hints: { topic, certain: false } };
  });

const written = [
  ...ENTRIES.flatMap(({ certain, faint = [], hindi = [], says, hints }) => [
    ...readPhrases<Meaning>(certain, says, "written"),
    ...readPhrases<Meaning>(faint, hints, "written"),
    ...readPhrases<Meaning>(hindi, says, "written"),
  ]),
  ...readPhrases<Meaning>(speech.idioms, undefined, "written"),
];
const romanised = ENTRIES.flatMap(
  ({ romanised: lines = [], romanised_faint = [], says, hints }) => [
    ...readPhrases<Meaning>(lines, says, "romanised"),
    ...readPhrases<Meaning>(romanised_faint, hints, "romanised"),
  ],
);

/** The words of topics, in English and Devanagari, and in romanised Hindi. */
export const TOPIC_WORDS = {
  written: new PhraseBook(written),
  romanised: new PhraseBook(romanised),
};

const book = (lines: readonly string[], language: "written" | "romanised" = "written") =>
  new PhraseBook<true>(readPhrases<true>(lines, true, language));

/** What a text may ask for. Each kind has a book of its own, as their words overlap. */
export const REQUESTS = {
  orders: book(requests.orders),
  softOrders: book(requests.soft_orders),
  polite: book(requests.polite),
  ownState: book(requests.own_state),
  sound: book(requests.sound),
  questions: book(requests.questions),
  mildQuestions: book(requests.mild_questions),
  things: book([...requests.things, ...requests.hindi_things]),
  neutral: book(requests.neutral),
  romanisedThings: book(requests.roman_things, "romanised"),
  instructions: book(requests.instructions_to_the_program),
  surgery: book(requests.surgery),
  asksForSurgery: book([...requests.asks_for_surgery, ...requests.hindi_asks_for_surgery]),
  romanisedAsksForSurgery: book(requests.roman_asks_for_surgery, "romanised"),
};

/** How people speak. */
export const SPEECH = {
  speaker: book([...speech.speaker, ...speech.hindi_speaker]),
  romanisedSpeaker: book(speech.roman_speaker, "romanised"),
  frames: book(speech.frames),
  strong: book(speech.strong),
  detail: book(speech.detail),
};

/** The words by which Hindi in Latin letters is known. */
export const HINDI_IN_LATIN: ReadonlySet<string> = new Set(speech.hindi_in_latin.split(" "));

/** Every single word that an English text may have meant to write. */
export const ENGLISH_VOCABULARY: ReadonlySet<string> = new Set(
  [
    ...ENTRIES.flatMap(({ certain, faint = [] }) => [...certain, ...faint]),
    ...requests.orders,
    ...requests.soft_orders,
    ...requests.things,
    ...requests.neutral,
    ...requests.surgery,
    ...speech.strong,
    ...speech.detail,
  ]
    .flatMap((line) => line.split(/[,\s]+/))
    .map((word) => word.replace(/[=*]/g, ""))
    .filter((word) => /^[a-z]{3,}$/.test(word)),
);

/** Every word of the romanised lists, folded. */
export const ROMANISED_VOCABULARY: ReadonlySet<string> = new Set(
  romanised.flatMap(({ parts }) => parts.map(({ value }) => value)),
);
