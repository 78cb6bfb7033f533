import { hindiInLatin, REQUESTS, TOPIC_WORDS } from "../reading/knowledge.ts";
import type { Match, PhraseBook } from "../reading/phrase-book.ts";
import type { Reading } from "../reading/reading.ts";
import type { Word } from "../reading/words.ts";

/** Signs in a text of what the product does not do. */
export interface Requests {
  /** Weight of words for objects of tasks, trade and facts, such as "logo" or "flight". */
  readonly things: number;
  /** Weight of words for objects that are no evidence for any class. */
  readonly neutral: number;
  /** Whether it begins with an order, other than one to change the writer's own state. */
  readonly ordered: "task" | "perhaps" | "no";
  /** Whether it orders or asks for a thing anywhere: "bored, tell me a joke". */
  readonly tasked: boolean;
  /** Whether it begins as a question of knowledge does. */
  readonly questioned: "knowledge" | "perhaps" | "no";
  /** Whether it addresses the program's own rules. */
  readonly instructed: boolean;
  /** Whether it requests an operation. */
  readonly requestsSurgery: boolean;
}

export function requestsIn({ words, clauses, hindiInLatin }: Reading): Requests {
  const has = (book: PhraseBook<true>) => book.find(words).length > 0;
  const things = thingsIn(words, hindiInLatin);
  return {
    things: sum(things),
    neutral: sum(REQUESTS.neutral.find(words)),
    ordered: orderOf(words, clauses),
    tasked: isTasked(words, things),
    questioned: questionOf(words, clauses),
    instructed: has(REQUESTS.instructions),
    requestsSurgery:
      (has(REQUESTS.surgery) && has(REQUESTS.asksForSurgery)) ||
      has(REQUESTS.romanisedAsksForSurgery),
  };
}

function thingsIn(words: readonly Word[], hindi: boolean): readonly Match<true>[] {
  const romanised = hindi || words.some(({ plain }) => hindiInLatin().has(plain));
  return [
    ...REQUESTS.things.find(words),
    ...(romanised ? REQUESTS.romanisedThings.find(words) : []),
  ];
}

/**
 * The beginning of the text decides. A later clause, which punctuation parts, counts only where it
 * orders a thing: a mood reads the same with and without its punctuation.
 */
function orderOf(words: readonly Word[], clauses: Reading["clauses"]): Requests["ordered"] {
  const first = orderIn(afterPoliteness(words));
  if (first === "task") return "task";
  const later = clauses.map(afterPoliteness).filter((clause) => hasThing(clause));
  return later.some((clause) => orderIn(clause) === "task") ? "task" : first;
}

function hasThing(words: readonly Word[]): boolean {
  return REQUESTS.things.find(words).length > 0;
}

/** "Make me feel calm" is an order that the product fulfils; "make me a logo" is a task. */
function orderIn(words: readonly Word[]): Requests["ordered"] {
  const task = beginsWith(REQUESTS.orders, words);
  if (!task && !beginsWith(REQUESTS.softOrders, words)) return "no";
  // "Run down since Monday" begins a feeling, not an order.
  const [first] = TOPIC_WORDS.written.at(words, 0);
  if (first !== undefined && first.length > 1) return "no";
  if (hasThing(words)) return "task";
  const own = REQUESTS.ownState.find(words).length > 0 || REQUESTS.sound.find(words).length > 0;
  if (own) return "no";
  return task ? "task" : "perhaps";
}

/** Most words between an order and the thing that it asks for. */
const TASK_REACH = 4;
/** Before a verb that tells of a task and does not order it: "I have to write code". */
const TELLS = new Set("to i we they he she who not never have had my the a of his her".split(" "));

function isTasked(words: readonly Word[], things: readonly Match<true>[]): boolean {
  return things.some((thing) => {
    for (let at = Math.max(0, thing.at - TASK_REACH); at <= thing.at; at += 1) {
      if (at > 0 && TELLS.has(words[at - 1]?.plain ?? "")) continue;
      const books = [REQUESTS.orders, REQUESTS.softOrders, REQUESTS.questions];
      if (books.some((book) => book.at(words, at).length > 0)) return true;
    }
    return false;
  });
}

function questionOf(words: readonly Word[], clauses: Reading["clauses"]): Requests["questioned"] {
  const begin = afterPoliteness(words);
  const later = clauses.map(afterPoliteness).filter((clause) => hasThing(clause));
  if ([begin, ...later].some((clause) => beginsWith(REQUESTS.questions, clause)))
    return "knowledge";
  return beginsWith(REQUESTS.mildQuestions, begin) ? "perhaps" : "no";
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
