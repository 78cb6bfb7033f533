import { oncePerWord } from "#worker/reading/language/on-demand.ts";
import { plainClauses } from "#worker/reading/language/plain-words.ts";
import { correctSpelling, isEnglish, isHindiInLatin } from "./spelling.ts";
import { toWord, type Word } from "./words.ts";

/**
 * Texts that differ only in apostrophes are read alike: "can't", "cant", "can t". The short words that
 * this makes ambiguous ("I'll" and "ill", "we're" and "were") are told apart by their neighbours.
 */

const APOSTROPHE = /(?<=\p{L})['\u2018\u2019\u02bc`\u00b4](?=\p{L})/gu;
/** "can t", "it s", "i m": what is left where a keyboard or a program made the apostrophe a space. */
const CUT_OFF =
  /\b([a-z]{1,9}n) t\b|\b(i) (m|ve|ll|d)\b|\b([a-z]{2,20}) s\b|\b(you|we|they) (re|ve|ll|d)\b/giu;

/** A text with contractions in one spelling, without an apostrophe. */
function withoutApostrophes(text: string): string {
  return text
    .replace(APOSTROPHE, "")
    .replace(CUT_OFF, (_, not, i, am = "", owner, you, are = "") =>
      not !== undefined ? `${not}t` : owner !== undefined ? `${owner}s` : `${i ?? you}${am}${are}`,
    );
}

const IN_FULL: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    youre: "you are",
    theyre: "they are",
    hes: "he is",
    shes: "she is",
    youve: "you have",
    weve: "we have",
    theyve: "they have",
    youll: "you will",
    theyll: "they will",
    itll: "it will",
    lets: "let us",
    hadnt: "had not",
    werent: "were not",
    mustnt: "must not",
    neednt: "need not",
    everyones: "everyone is",
    lifes: "life is",
    hows: "how is",
    whos: "who is",
    wheres: "where is",
    heres: "here is",
  }).map(([short, full]) => [short, full.split(" ")]),
);
const AMBIGUOUS = new Set(["ill", "its", "were"]);
/** After "I will", not after "ill". */
const AFTER_WILL = new Set(
  "be go try do have get just never take make feel need not see come start stop give end die lose fail wake still always say call tell ever probably regret manage cry break sleep".split(
    " ",
  ),
);
/** After "it is", not after "its". */
const AFTER_IT_IS = new Set(
  "my a an the not been so just too very like getting killing because all me making been hard driving".split(
    " ",
  ),
);
/** Before "we are", not before "were". */
const BEFORE_WE = new Set("and but because so that when if now today cause since as".split(" "));

/** Writes contractions out in full. */
function expandContractions(words: readonly string[]): readonly string[] {
  if (!words.some((word) => IN_FULL.has(word) || AMBIGUOUS.has(word))) return words;
  return words.flatMap((word, at) => {
    const full = IN_FULL.get(word);
    if (full !== undefined) return full;
    if (word === "ill" && AFTER_WILL.has(words[at + 1] ?? "")) return ["i", "will"];
    if (word === "its" && AFTER_IT_IS.has(words[at + 1] ?? "")) return ["it", "is"];
    if (word === "were" && (at === 0 || BEFORE_WE.has(words[at - 1] ?? ""))) return ["we", "are"];
    return word;
  });
}

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
