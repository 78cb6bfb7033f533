import { plainClauses } from "#worker/language/plain-words.ts";
import { isHindiInLatin, meantBy } from "./spelling.ts";
import { toWord, type Word } from "./words.ts";

/** A text as the words of its clauses, spelled as they were meant. */
export interface Reading {
  readonly clauses: readonly (readonly Word[])[];
  /** Whether it is Hindi in Latin letters, in part at least. */
  readonly hindiInLatin: boolean;
  readonly wordCount: number;
  /** Whether it holds program text or an address. */
  readonly machineText: boolean;
  readonly hasQuestionMark: boolean;
  readonly hasDigits: boolean;
}

const MACHINE_TEXT = /[{}]|\w\([^)]*\)\s*[;{]|https?:|www\.|\[\/?inst\]/iu;
/** Markup says nothing of a feeling, and takes nothing from one. */
const MARKUP = /<\/?[a-z][^>]*>/giu;

export function readText(text: string): Reading {
  const typed = plainClauses(text.replace(MARKUP, " "));
  const hindiInLatin = typed.flat().some(isHindiInLatin);
  const clauses = typed.map((words) =>
    words.flatMap((word) => meantBy(word, hindiInLatin)).map(toWord),
  );
  return {
    clauses,
    hindiInLatin,
    wordCount: clauses.flat().length,
    machineText: MACHINE_TEXT.test(text),
    hasQuestionMark: text.includes("?"),
    hasDigits: /\d/.test(text),
  };
}
