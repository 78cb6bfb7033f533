import { capMarks, withoutPhraseSigns } from "./costly-signs.ts";

/** Zero-width characters, joiners and direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Accents, vowel signs of Arabic and the like; not the voicing marks of kana. */
const INHERITED_MARKS = /(?![\u3099\u309a])[\p{Script=Inherited}\p{Me}]/gu;
/** Nuktas, the candrabindu of Bengali and Odia, the addak of Gurmukhi, tatweel: often left out. */
const LEFT_OUT = /[\u093c\u09bc\u0a3c\u0b3c\u0981\u0b01\u0a71\u0640]/g;
/** Visarga, for which many type a colon. */
const VISARGA = /(?<=[\u0900-\u097f]):(?=[\u0900-\u097f])|\u0903/g;
/** Signs that are typed for each other. */
const SAME_SIGNS = new Map(
  [
    ["\u0901", "\u0902"],
    // Letters of Assamese, for which many type those of Bengali.
    ["\u09f0", "\u09b0"],
    ["\u09f1", "\u09ac"],
    ["\u0a81", "\u0a82"],
    ["\u0a70", "\u0a02"],
    // Arabic and Urdu: alef maksura, the yeh, kaf and heh of each keyboard.
    ["\u0649\u06cc\u0626", "\u064a"],
    ["\u06a9", "\u0643"],
    ["\u0629\u06c1\u06c2\u06c3\u06be\u06d5", "\u0647"],
    ["\u0671", "\u0627"],
    // Chillu letters of Malayalam, beside the consonant with virama.
    ["\u0d7a", "\u0d23\u0d4d"],
    ["\u0d7b", "\u0d28\u0d4d"],
    ["\u0d7c", "\u0d30\u0d4d"],
    ["\u0d7d", "\u0d32\u0d4d"],
    ["\u0d7e", "\u0d33\u0d4d"],
    ["\u0d7f", "\u0d15\u0d4d"],
  ].flatMap(([from = "", to = ""]) => Array.from(from, (sign) => [sign, to] as const)),
);
const SAME = new RegExp(`[${Array.from(SAME_SIGNS.keys()).join("")}]`, "g");
const LETTERS_APART = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}[ .*_-]){2,}\p{L}(?![\p{L}\p{M}\p{N}])/gu;
const CLAUSE_END =
  /[.?!;:,()\n\r\u0964\u0965\u2026\u2013\u2014"\u060c\u061b\u061f\u06d4\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1b\uff1a]+/u;
const WORD = /[\p{L}\p{M}\p{N}@$]+/gu;
/** A sign of a script that is written without spaces, which counts as a word, or a run of other letters. */
const PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]\u3099?\u309a?|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+/gu;
const LEET: Readonly<Record<string, string>> = {
  // Not 3, 5 and 7, which are letters of Arabic in Latin letters.
  ...{ "0": "o", "1": "i", "4": "a", "@": "a", $: "s" },
};
const LEET_WORD = /^(?=(?:[^a-z]*[a-z]){3})(?=.*[014@$])[a-z014@$]+$/;

/**
 * A text of any language as the lower-case words of its clauses. Variants of a sign become one;
 * signs of Chinese and Japanese are words of their own; what an apostrophe joins comes apart.
 */
export function scriptClauses(text: string): readonly (readonly string[])[] {
  return foldScript(capMarks(text))
    .replace(LETTERS_APART, (run) => run.replace(/[^\p{L}]/gu, ""))
    .split(CLAUSE_END)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Lower case, without what people leave out in typing. */
export function foldScript(text: string): string {
  return withoutPhraseSigns(text)
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(INHERITED_MARKS, "")
    .replace(LEFT_OUT, "")
    .replace(VISARGA, "")
    .replace(SAME, (sign) => SAME_SIGNS.get(sign) ?? sign)
    .normalize("NFC");
}

function wordsOf(clause: string): readonly string[] {
  return [...clause.matchAll(WORD)].flatMap(([word]) => {
    if (LEET_WORD.test(word)) return [Array.from(word, (sign) => LEET[sign] ?? sign).join("")];
    return apart(word.replace(/(\p{L})\1{2,}/gu, "$1"));
  });
}

/** The parts of a run of letters: signs of unspaced scripts alone, other letters together. */
export function apart(run: string): readonly string[] {
  return run.match(PART) ?? [];
}
