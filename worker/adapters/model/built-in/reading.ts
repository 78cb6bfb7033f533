import { oncePerWord } from "#worker/domain/language/once-per-word.ts";
import { plainClauses } from "#worker/domain/language/plain-words.ts";
import { correctSpelling, isHindiInLatin } from "./spelling.ts";
import { toWord, type Word } from "./words.ts";

/** A text as the words of its clauses, with spelling corrected. */
export interface Reading {
  readonly clauses: readonly (readonly Word[])[];
  /** Whether it is at least partly Hindi in Latin letters. */
  readonly hindiInLatin: boolean;
  readonly wordCount: number;
  /** Whether it contains program code or a URL. */
  readonly machineText: boolean;
  readonly hasQuestionMark: boolean;
  readonly hasDigits: boolean;
}

const MACHINE_TEXT = /[{}]|https?:|www\.|\[\/?inst\]/iu;
const CALL_OPENS = /\w\(/iu;
const CALL_ENDS = /^\s*;/u;
const MARKUP = /<\/?[a-z][^>]*>/giu;

export function readText(text: string): Reading {
  const typed = plainClauses(withoutMarkup(text));
  const hindiInLatin = typed.flat().some(isHindiInLatin);
  const corrected = oncePerWord((word) => correctSpelling(word, hindiInLatin).map(toWord));
  const clauses = typed.map((words) => words.flatMap(corrected));
  return {
    clauses,
    hindiInLatin,
    wordCount: clauses.flat().length,
    machineText: MACHINE_TEXT.test(text) || hasCall(text),
    hasQuestionMark: text.includes("?"),
    hasDigits: /\d/.test(text),
  };
}

/** Markup is no evidence for or against a feeling. */
function withoutMarkup(text: string): string {
  // After the last ">" each "<" would make the pattern scan to the end of the text: quadratic time.
  const end = text.lastIndexOf(">") + 1;
  return text.slice(0, end).replace(MARKUP, " ") + text.slice(end);
}

/** "f(x);": bracket by bracket, as a single pattern would take quadratic time. */
function hasCall(text: string): boolean {
  const pieces = text.split(")");
  return pieces.some((piece, at) => at > 0 && CALL_ENDS.test(piece) && opensCall(pieces[at - 1]));
}

function opensCall(piece = ""): boolean {
  return CALL_OPENS.test(piece);
}
