import { oncePerWord } from "#worker/reading/language/once-per-word.ts";
import { plainClauses } from "#worker/reading/language/plain-words.ts";
import { expandContractions, withoutApostrophes } from "./apostrophes.ts";
import { correctSpelling, isEnglish, isHindiInLatin } from "./spelling.ts";
import { toWord, type Word } from "./words.ts";

/** The languages in which a focus is named. */
export type WrittenLanguage = "english" | "hindi" | "romanised";

/** A text as words, with spelling corrected. */
export interface Reading {
  /** All words. They are the same with and without punctuation and apostrophes. */
  readonly words: readonly Word[];
  /** All words as they are typed, but for contractions. */
  readonly typed: readonly string[];
  /** The words by clause, as the punctuation parts them: only for orders and questions. */
  readonly clauses: readonly (readonly Word[])[];
  /** Whether it is at least partly Hindi in Latin letters. */
  readonly hindiInLatin: boolean;
  /** The language of most of its words. */
  readonly language: WrittenLanguage;
  readonly wordCount: number;
  /** Whether it contains program code or a URL. */
  readonly machineText: boolean;
  readonly hasDigits: boolean;
}

const MACHINE_TEXT = /[{}]|https?:|www\.|\[\/?inst\]/iu;
const CALL_OPENS = /\w\(/iu;
const CALL_ENDS = /^\s*;/u;
const MARKUP = /<\/?[a-z][^>]*>/giu;
const DEVANAGARI = /^\p{Script=Devanagari}/u;
/** Least share of Hindi among the words of a text that is named in romanised Hindi. */
const MOSTLY = 0.5;

/** Reads a text. Pure. */
export function readText(text: string): Reading {
  const typed = plainClauses(withoutApostrophes(withoutMarkup(text)));
  const hindiInLatin = typed.flat().some(isHindiInLatin);
  const corrected = oncePerWord((word) => correctSpelling(word, hindiInLatin).map(toWord));
  const full = expandContractions(typed.flat());
  const words = full.flatMap(corrected);
  const clauses = typed.map((clause) => expandContractions(clause).flatMap(corrected));
  return {
    words,
    typed: full,
    clauses,
    hindiInLatin,
    language: languageOf(full, hindiInLatin),
    wordCount: words.length,
    machineText: MACHINE_TEXT.test(text) || hasCall(text),
    hasDigits: /\d/.test(text),
  };
}

function languageOf(words: readonly string[], hindiInLatin: boolean): WrittenLanguage {
  const native = words.filter((word) => DEVANAGARI.test(word)).length;
  if (native > 0 && native >= words.length / 2) return "hindi";
  if (!hindiInLatin) return "english";
  const romanised = words.filter((word) => isHindiInLatin(word) || !isEnglish(word)).length;
  return romanised >= words.length * MOSTLY ? "romanised" : "english";
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
