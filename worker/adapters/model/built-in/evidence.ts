import { hindiInLatin, REQUESTS, type Sign, SPEECH, TOPIC_WORDS, type Topic } from "./knowledge.ts";
import type { Match, PhraseBook } from "./phrase-book.ts";
import type { Reading } from "./reading.ts";
import { isEnglish } from "./spelling.ts";
import type { Word } from "./words.ts";

/** The weight of a faint sign of a topic; that of a certain one is 1. */
const FAINT = 0.5;

/** Signs in a text of its writer's state and of requests. */
export interface Evidence {
  /** Topics by descending weight. */
  readonly topics: readonly { readonly topic: Topic; readonly weight: number }[];
  /** Weight of the certain signs of topics. */
  readonly certain: number;
  /** Weight of the faint signs of topics. */
  readonly faint: number;
  /** Whether it has first-person words. */
  readonly personal: boolean;
  /** Whether it introduces a feeling explicitly: "I feel", "why can't I". */
  readonly framed: boolean;
  /** Weight of words for objects of tasks, trade and facts, such as "logo" or "flight". */
  readonly things: number;
  /** Weight of words for objects that are no evidence for any class. */
  readonly neutral: number;
  /** Whether a clause begins with an order, other than one to change the writer's own state. */
  readonly ordered: "task" | "perhaps" | "no";
  /** Whether a clause begins as a question of knowledge does. */
  readonly questioned: "knowledge" | "perhaps" | "no";
  /** Whether it addresses the program's own rules. */
  readonly instructed: boolean;
  /** Whether it requests an operation. */
  readonly requestsSurgery: boolean;
  /** Whether it has words for a strong feeling. */
  readonly strong: boolean;
  /** Number of words that say when, where, why or what for. */
  readonly detail: number;
}

export function evidenceOf(reading: Reading): Evidence {
  const { clauses } = reading;
  const signs = clauses.flatMap((words) => signsIn(words, reading.hindiInLatin));
  const weights = new Map<Topic, number>();
  for (const { meaning, length } of signs) {
    const weight = length * (meaning.certain ? 1 : FAINT);
    weights.set(meaning.topic, (weights.get(meaning.topic) ?? 0) + weight);
  }
  const has = (book: PhraseBook<true>) => clauses.some((words) => book.find(words).length > 0);
  return {
    topics: Array.from(weights, ([topic, weight]) => ({ topic, weight })).toSorted(
      (a, b) => b.weight - a.weight,
    ),
    certain: sum(signs.filter(({ meaning }) => meaning.certain)),
    faint: sum(signs.filter(({ meaning }) => !meaning.certain)) * FAINT,
    personal: has(SPEECH.speaker) || (reading.hindiInLatin && has(SPEECH.romanisedSpeaker)),
    framed: has(SPEECH.frames),
    things: sum(clauses.flatMap((words) => thingsIn(words, reading.hindiInLatin))),
    neutral: sum(clauses.flatMap((words) => REQUESTS.neutral.find(words))),
    ordered: orderOf(clauses.map(afterPoliteness)),
    questioned: questionOf(clauses.map(afterPoliteness)),
    instructed: has(REQUESTS.instructions),
    requestsSurgery:
      (has(REQUESTS.surgery) && has(REQUESTS.asksForSurgery)) ||
      has(REQUESTS.romanisedAsksForSurgery),
    strong: has(SPEECH.strong),
    detail: sum(clauses.flatMap((words) => SPEECH.detail.find(words))),
  };
}

/** The signs of topics in a clause, in any language. */
function signsIn(words: readonly Word[], hindi: boolean): readonly Match<Sign>[] {
  const written = TOPIC_WORDS.written.find(words);
  const taken = new Set(written.flatMap(placesOf));
  const romanised = TOPIC_WORDS.romanised
    .find(words)
    .filter(({ at, length }) => {
      // An English word counts as Hindi only in a Hindi text.
      const own = words.slice(at, at + length);
      return hindi || own.some(({ plain }) => !isEnglish(plain));
    })
    // No word counts twice.
    .filter((match) => !placesOf(match).some((place) => taken.has(place)));
  return [...written, ...romanised].flatMap(({ meaning, ...place }) =>
    meaning === undefined ? [] : [{ ...place, meaning }],
  );
}

function placesOf({ at, length }: Match<unknown>): readonly number[] {
  return Array.from({ length }, (_, after) => at + after);
}

function thingsIn(words: readonly Word[], hindi: boolean): readonly Match<true>[] {
  const romanised = hindi || words.some(({ plain }) => hindiInLatin().has(plain));
  return [
    ...REQUESTS.things.find(words),
    ...(romanised ? REQUESTS.romanisedThings.find(words) : []),
  ];
}

function orderOf(clauses: readonly (readonly Word[])[]): Evidence["ordered"] {
  const orders = clauses.map(orderIn);
  if (orders.includes("task")) return "task";
  return orders.includes("perhaps") ? "perhaps" : "no";
}

/** "Make me feel calm" is an order that the product fulfils; "make me a logo" is a task. */
function orderIn(words: readonly Word[]): Evidence["ordered"] {
  const task = beginsWith(REQUESTS.orders, words);
  if (!task && !beginsWith(REQUESTS.softOrders, words)) return "no";
  // "Run down since Monday" begins a feeling, not an order.
  const [first] = TOPIC_WORDS.written.at(words, 0);
  if (first !== undefined && first.length > 1) return "no";
  if (REQUESTS.things.find(words).length > 0) return "task";
  const own = REQUESTS.ownState.find(words).length > 0 || REQUESTS.sound.find(words).length > 0;
  if (own) return "no";
  return task ? "task" : "perhaps";
}

function questionOf(clauses: readonly (readonly Word[])[]): Evidence["questioned"] {
  if (clauses.some((words) => beginsWith(REQUESTS.questions, words))) return "knowledge";
  return clauses.some((words) => beginsWith(REQUESTS.mildQuestions, words)) ? "perhaps" : "no";
}

function afterPoliteness(words: readonly Word[]): readonly Word[] {
  let begin = 0;
  for (;;) {
    const [polite] = REQUESTS.polite.at(words, begin);
    if (polite === undefined) return words.slice(begin);
    begin += polite.length;
  }
}

function beginsWith(book: PhraseBook<true>, words: readonly Word[]): boolean {
  return book.at(words, 0).length > 0;
}

function sum(matches: readonly { readonly length: number }[]): number {
  return matches.reduce((total, { length }) => total + length, 0);
}
