import attention from "#worker/reading/composer/knowledge/attention.json" with { type: "json" };
import body from "#worker/reading/composer/knowledge/body.json" with { type: "json" };
import faith from "#worker/reading/composer/knowledge/faith.json" with { type: "json" };
import frames from "#worker/reading/composer/knowledge/frames.json" with { type: "json" };
import mind from "#worker/reading/composer/knowledge/mind.json" with { type: "json" };
import ordinary from "#worker/reading/composer/knowledge/ordinary-words.json" with { type: "json" };
import practice from "#worker/reading/composer/knowledge/practice.json" with { type: "json" };
import requests from "#worker/reading/composer/knowledge/requests.json" with { type: "json" };
import sleep from "#worker/reading/composer/knowledge/sleep.json" with { type: "json" };
import speech from "#worker/reading/composer/knowledge/speech.json" with { type: "json" };
import { type Phrase, soundOf, stemOf } from "#worker/reading/composer/reading/words.ts";
import { GOALS } from "#worker/reading/goals/goals.ts";
import { plainClauses } from "#worker/reading/language/plain-words.ts";
import { type Language, readPhrases, writeBook } from "./compile-phrases.ts";

/** The lists of one kind of mark, by how they are written. */
interface Lists {
  readonly written: readonly string[];
  readonly hindi?: readonly string[];
  readonly romanised: readonly string[];
}

/** The words of `frames.json` as `composer/frames/marks.ts` reads them. */
function compileFrames() {
  const { marks, words } = frames;
  return {
    marks: {
      polarity: concern(marks.polarity),
      time: concern(marks.time),
      want: concern(marks.want),
      person: concern(marks.person),
      state: concern(marks.state),
    },
    words: {
      abilities: plain(words.abilities),
      fine: plain(words.fine_words),
      betweenDenial: plain(words.between_denial),
      betweenHindiDenial: plain(words.between_hindi_denial),
      afterHindiDenial: plain(words.after_hindi_denial),
      betweenAnother: plain(words.between_another),
      praise: plain(words.praise),
      plainStates: plain(words.plain_states),
      statesLead: plain(words.states_lead),
      link: plain(words.link),
      orderLeads: plain(words.order_leads),
    },
    state_goals: frames.state_goals,
    topics: frames.topics,
  };
}

function concern(lists: Readonly<Record<string, Lists>>) {
  const entries = Object.values(lists);
  return {
    kinds: Object.keys(lists),
    written: writeBook(
      entries.flatMap(({ written, hindi = [] }, at) =>
        readPhrases([...written, ...hindi], "written", at),
      ),
    ),
    romanised: writeBook(
      entries.flatMap(({ romanised }, at) => readPhrases(romanised, "romanised", at)),
    ),
  };
}

function plain(words: string): string {
  return plainClauses(words).flat().join(" ");
}

/** A topic of a knowledge file. */
interface Entry {
  readonly name: string;
  readonly in_hindi: string;
  readonly in_romanised: string;
  readonly class: string;
  readonly goal: string;
  readonly certain: readonly string[];
  readonly faint?: readonly string[];
  readonly romanised?: readonly string[];
  readonly romanised_faint?: readonly string[];
  readonly hindi?: readonly string[];
}

const ENTRIES = [sleep, mind, body, attention, practice, faith].flatMap(
  ({ topics }): readonly Entry[] => topics,
);
/** The number that follows those of all topics: an idiom consumes its words and means no topic. */
const IDIOM = 2 * ENTRIES.length;

/** The knowledge files as `composer/reading/knowledge.ts` reads them: phrases by first word, words by sound. */
export function compileKnowledge() {
  const topics = ENTRIES.map(({ name, in_hindi, in_romanised, class: kind, goal }) => {
    return { name, in_hindi, in_romanised, class: kind, goal };
  });
  const stray = topics.find(({ goal }) => !GOALS.some((known) => known === goal));
  if (stray) throw new Error(`The topic "${stray.name}" has an unknown goal: ${stray.goal}`);
  const romanised = romanisedPhrases();
  const english = englishVocabulary();
  return {
    topics,
    books: { written: writeBook(writtenPhrases()), romanised: writeBook(romanised), ...books() },
    frames: compileFrames(),
    words: {
      hindi_in_latin: speech.hindi_in_latin,
      english: english.join(" "),
      romanised: join(romanised.flatMap(({ parts }) => parts.map(({ value }) => value))),
      ordinary: ordinary.words,
      ordinary_stems: join(ordinary.words.split(" ").map(stemOf)),
    },
    sounds: sounds(english),
  };
}

function writtenPhrases(): readonly Phrase[] {
  return [
    ...ENTRIES.flatMap(({ certain, faint = [], hindi = [] }, at) => [
      ...readPhrases(certain, "written", 2 * at),
      ...readPhrases(faint, "written", 2 * at + 1),
      ...readPhrases(hindi, "written", 2 * at),
    ]),
    ...readPhrases(speech.idioms, "written", IDIOM),
  ];
}

function romanisedPhrases(): readonly Phrase[] {
  return ENTRIES.flatMap(({ romanised = [], romanised_faint = [] }, at) => [
    ...readPhrases(romanised, "romanised", 2 * at),
    ...readPhrases(romanised_faint, "romanised", 2 * at + 1),
  ]);
}

/** The books of requests and of speech, which have a single meaning each. */
function books() {
  const book = (lines: readonly string[], language: Language = "written") =>
    writeBook(readPhrases(lines, language, 0));
  return {
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
    speaker: book([...speech.speaker, ...speech.hindi_speaker]),
    romanisedSpeaker: book(speech.roman_speaker, "romanised"),
    frames: book(speech.frames),
    strong: book(speech.strong),
    detail: book(speech.detail),
    vague: book(frames.vague.written),
    romanisedVague: book(frames.vague.romanised, "romanised"),
  };
}

/** Every single word that an English text may have meant to write. */
function englishVocabulary(): readonly string[] {
  const words = [
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
    .filter((word) => /^[a-z]{3,}$/.test(word));
  return Array.from(new Set(words));
}

/** `word:sound` of a vocabulary, by the first letter of the sound. */
function sounds(vocabulary: readonly string[]): Readonly<Record<string, string>> {
  const groups = Map.groupBy(vocabulary, (word) => soundOf(word).charAt(0));
  return Object.fromEntries(
    Array.from(groups, ([letter, words]) => [
      letter,
      words.map((word) => `${word}:${soundOf(word)}`).join(" "),
    ]),
  );
}

function join(words: readonly string[]): string {
  return Array.from(new Set(words)).join(" ");
}
