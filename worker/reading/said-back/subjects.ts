import { languageOf } from "#worker/reading/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  OTHER,
  type OtherLanguageCode,
} from "#worker/reading/language/identify/languages.ts";
import { oncePerWord } from "#worker/reading/language/on-demand.ts";
import { plainClauses } from "#worker/reading/language/plain-words.ts";
import { scriptClauses } from "#worker/reading/language/script-words.ts";
import { ownSigns } from "./own-signs.ts";
import { type FindHits, signsOf, spellRomanised } from "./signs.ts";

/** What a text may be about, besides a feeling. */
const MATTERS = [
  "grief",
  "breakup",
  "partner",
  "child",
  "family",
  "health",
  "pain",
  "money",
  "work",
  "exam",
  "interview",
  "meeting",
  "talk",
  "study",
  "lonely",
  "future",
] as const;

/** How its writer is; of the feelings of one list one alone is said, the first. */
const FEELINGS = [
  ["thoughts", "sleep"],
  ["fear", "stress", "worry"],
  ["sad"],
  ["anger"],
  ["tired"],
  ["focus"],
] as const;

type Matter = (typeof MATTERS)[number];

export type FeelingSaid = (typeof FEELINGS)[number][number];

/** What lies on the day after; these are said as such. */
const AHEAD = ["exam", "interview", "meeting", "talk"] as const satisfies readonly Matter[];

/** What can be said back of a text: a closed set, never its words. */
export type Subject = Matter | FeelingSaid | `${(typeof AHEAD)[number]}_tomorrow`;

/** A language in which subjects are said: Hindi in the letters of the text. */
export type SaidIn = "en" | "hi" | "hi-Latn" | OtherLanguageCode;

export interface ReadSubjects {
  readonly language: SaidIn;
  /** What is said, in this order; may be empty. */
  readonly subjects: readonly Subject[];
}

/** Of subjects that are no feelings, and of all. */
const MOST = { matters: 2, all: 3 };
/** Another's words, and what somebody only mentions. */
const QUOTED =
  /"[^"]{0,200}"|\u201c[^\u201d]{0,200}\u201d|\u00ab[^\u00bb]{0,200}\u00bb|\u300c[^\u300d]{0,200}\u300d/gu;
/** Words of a line: what turns a sign is near it, and each is held against each in its line. */
const LINE_WORDS = 40;
/** So many words in Devanagari tell Marathi from Hindi no better than chance: more people write Hindi. */
const TOO_FEW = 2;
const DEVANAGARI = /\p{Script=Devanagari}/u;
/** Words of a text that tell that it is Hindi in Latin letters: at least so many, or this share. */
const ROMANISED = { words: 3, share: 0.25 };

/** The language in which a text is written. @returns undefined for one that is not read */
export function writtenIn(text: string): SaidIn | undefined {
  const read = languageOf(text);
  if (read === OTHER) return undefined;
  if (read !== ENGLISH_AND_HINDI) return read;
  if (DEVANAGARI.test(text)) return "hi";
  return isRomanised(romanisedLines(text)) ? "hi-Latn" : "en";
}

/**
 * What a text says that its writer has on their mind, as codes of a closed set. Rather too little than
 * wrong: what is denied, past, well, quoted or another person's is left out. Pure.
 * @returns undefined for a language that is not read
 */
export function readSubjects(text: string): ReadSubjects | undefined {
  const own = text.replace(QUOTED, " . ");
  const read = languageOf(own);
  if (read === OTHER) return undefined;
  if (read === "mr" && own.trim().split(/\s+/u).length <= TOO_FEW) {
    const asHindi = readHindi(own);
    return asHindi.subjects.length > 0 ? asHindi : readOtherLanguage(own, read);
  }
  if (read !== ENGLISH_AND_HINDI) return readOtherLanguage(own, read);
  if (DEVANAGARI.test(own)) return readHindi(own);
  const folded = romanisedLines(own);
  if (isRomanised(folded)) {
    return { language: "hi-Latn", subjects: subjectsIn(folded, signsOf("hi-Latn")) };
  }
  return { language: "en", subjects: subjectsIn(linesOf(plainClauses(own)), signsOf("en")) };
}

function romanisedLines(text: string): readonly string[] {
  return linesOf(plainClauses(text), oncePerWord(spellRomanised));
}

function readHindi(text: string): ReadSubjects {
  return { language: "hi", subjects: subjectsIn(linesOf(plainClauses(text)), signsOf("hi")) };
}

function readOtherLanguage(text: string, language: OtherLanguageCode): ReadSubjects {
  return { language, subjects: subjectsIn(linesOf(scriptClauses(text)), signsOf(language)) };
}

function linesOf(
  clauses: readonly (readonly string[])[],
  spell: (word: string) => string = (word) => word,
): readonly string[] {
  return clauses.flatMap((words) => {
    const spelled = words.map((word) => ` ${spell(word)}`);
    const starts = Array.from({ length: Math.ceil(words.length / LINE_WORDS) }, (_, at) => at);
    return starts.map((at) => spelled.slice(at * LINE_WORDS, (at + 1) * LINE_WORDS).join(""));
  });
}

function isRomanised(lines: readonly string[]): boolean {
  const find = signsOf("hi-Latn");
  const known = lines.flatMap(find).filter(({ kind }) => kind === "known_by").length;
  const words = lines.join("").split(" ").length - 1;
  return known >= ROMANISED.words || (known > 0 && known >= words * ROMANISED.share);
}

function subjectsIn(lines: readonly string[], find: FindHits): readonly Subject[] {
  const signs = ownSigns(lines, find);
  const sure = new Set(signs.filter((sign) => sign.sure).map(({ part }) => part));
  // "Work" is on their mind where a trouble is told in the same breath.
  const isTrouble = (part: number) => [part - 1, part, part + 1].some((near) => sure.has(near));
  const ahead = new Set(
    signs
      .filter(({ tomorrow, subject }) => tomorrow && isAhead(subject))
      .map(({ subject }) => subject),
  );
  const said = new Set(
    signs
      .filter((sign) => sign.sure || isTrouble(sign.part) || ahead.has(sign.subject))
      .map(({ subject }) => subject),
  );
  const matters = [...said].filter(isMatter).slice(0, MOST.matters);
  const feelings = FEELINGS.flatMap((alike) => alike.find((name) => said.has(name)) ?? []);
  return [
    ...matters.map((name) =>
      isAhead(name) && ahead.has(name) ? (`${name}_tomorrow` as const) : name,
    ),
    ...feelings,
  ].slice(0, MOST.all);
}

function isMatter(name: string): name is (typeof MATTERS)[number] {
  return MATTERS.some((matter) => matter === name);
}

function isAhead(name: string): name is (typeof AHEAD)[number] {
  return AHEAD.some((matter) => matter === name);
}
