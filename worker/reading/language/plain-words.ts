import { capMarks, withoutPhraseSigns } from "./costly-signs.ts";
import spelling from "./spelling.json" with { type: "json" };

const CONTRACTIONS = new Map(Object.entries(spelling.contractions));
const LOOKALIKES = new Map(Object.entries(spelling.lookalikes));
const LEET = new Map(Object.entries(spelling.leet));

/** Zero-width characters, joiners and direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Consumes marks forwards: a lookbehind over all marks before each would take quadratic time. */
const LATIN_WITH_MARKS = /(\p{Script=Latin})\p{M}+/gu;
/** Marks of no particular script, such as combining strikethrough. */
const FOREIGN_MARKS = /(^|[\p{ASCII}\p{Script=Devanagari}])[\p{Script=Inherited}\p{Me}]+/gu;
const LOOKALIKE = new RegExp(`[${Array.from(LOOKALIKES.keys()).join("")}]`, "gu");
const LETTERS_APART = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}[ .*_-]){2,}\p{L}(?![\p{L}\p{M}\p{N}])/gu;
const CLAUSE_END = /[.?;:,()\n\r\u0964\u0965\u2026\u2013\u2014"]+|!+(?!\p{L})/u;
const WORD = /[\p{L}\p{M}\p{N}@$*'!|]+/gu;
/** The lookbehind keeps a run inside a word from being matched again from each of its signs. */
const EDGE_SIGNS = /^['!|*]+|(?<!['!|*])['!|*]+$/g;
const LEET_WORD = /^(?=(?:[^\p{L}]*\p{L}){3})(?=.*[\d@$!|])/u;

/**
 * A text as the plain lower-case words of its clauses. Normalises compatibility forms, invisible
 * characters, look-alike letters, digits for letters and spaced-out letters.
 */
export function plainClauses(text: string): readonly (readonly string[])[] {
  return normalise(text)
    .split(CLAUSE_END)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Clauses as one line for patterns: each word after a space, " ," between clauses. */
export function clauseLine(
  clauses: readonly (readonly string[])[],
  spell: (word: string) => string,
): string {
  return clauses.map((words) => words.map((word) => ` ${spell(word)}`).join("")).join(" ,");
}

/** Lower case; Devanagari without nukta and with one nasal sign, Latin without accents. */
export function plainScript(text: string): string {
  return withoutPhraseSigns(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(LATIN_WITH_MARKS, "$1")
    .replace(FOREIGN_MARKS, "$1")
    .replace(/\u093c/g, "")
    .replace(/\u0901/g, "\u0902")
    .normalize("NFC");
}

function normalise(text: string): string {
  return plainScript(capMarks(text).replace(INVISIBLE, ""))
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(LOOKALIKE, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replace(LETTERS_APART, (run) => run.replace(/[^\p{L}]/gu, ""));
}

function wordsOf(clause: string): readonly string[] {
  return [...clause.matchAll(WORD)].flatMap(([word]) => {
    const bare = word.replace(EDGE_SIGNS, "");
    const plain = LEET_WORD.test(bare) ? unleet(bare) : bare;
    const short = plain.replace(/(\p{L})\1{2,}/gu, "$1$1");
    return (CONTRACTIONS.get(short) ?? short).split(" ").filter(Boolean);
  });
}

function unleet(word: string): string {
  return Array.from(word, (sign) => LEET.get(sign) ?? sign).join("");
}
