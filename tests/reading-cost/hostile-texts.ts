import crisisRules from "#worker/reading/safety/crisis-rules.json" with { type: "json" };
import listeningRules from "#worker/reading/safety/listening-rules.json" with { type: "json" };
import type { Dice } from "./dice.ts";

/** Writes a text of about this many UTF-16 units; it may write more. */
type Writer = (dice: Dice, length: number) => string;

const ORDINARY = "I feel tense since Monday, my exam is near and I cannot sleep at night. ";
const MARKS = [
  ..."\u0300\u0301\u0315\u031b\u0323\u0327\u0334\u0345\u035c\u0360\u0488\u0591\u05b0\u064b\u0651\u0670",
  ..."\u093c\u0901\u093f\u094d\u0951\u0e34\u0e48\u0f71\u0f77\u0fa8\u0fbc\u1dc0\u20d0\u20e3\u302a\u3099\ua8e0\ufe20",
  ..."\u{1d165}\u{1d16d}\u{e0100}\u{e01ef}",
];
const INVISIBLE = [
  ..."\u00ad\u034f\u061c\u115f\u17b4\u180b\u200b\u200c\u200d\u2060\u2064\ufeff\ufe0f\u{e0041}\u{e007f}",
];
const DIRECTIONS = [..."\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];
const SPACES = [
  ..." \t\n\r\v\f\u0085\u00a0\u1680\u2000\u2003\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
];
const QUOTES = [
  ..."\"'`\u00b4\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a\u300c\u300d\u02bc()[]{}<>",
];
const PUNCTUATION = [
  ...".,;:!?|*@$_-+=/\\%&#~^\u0964\u0965\u2026\u2013\u2014\u00a1\u00bf\u3002\u061f",
];
const DIGITS = [..."0123456789\u0660\u0966\u0969\u0e51\uff11\u00b2\u2460\u{1d7ce}\u{1d7ff}"];
/** Characters that decompose into many, or into marks. */
const EXPANDING = [
  ..."\ufdfa\ufdfb\u0f77\u0f79\u1e69\u01d8\u1f82\ufb2c\u3316\u33ff\u327c\u{1d15f}\u{1f130}\u0132\ufb03\u0958",
];
const EMOJI = [
  ..."\u{1f468}\u{1f469}\u{1f467}\u{1f466}\u2764\u{1f3fd}\u{1f3f3}\u{1f308}\u{1f1ee}\u{1f1f3}\u{1f3f4}\u{1f636}\u{1f32b}",
];
/** One range of letters of each of many scripts: first and last code point. */
const SCRIPTS = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0xe0, 0xf6],
  [0x100, 0x17f],
  [0x1e00, 0x1eff],
  [0x3b1, 0x3c9],
  [0x430, 0x44f],
  [0x561, 0x586],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
  [0x905, 0x939],
  [0x93e, 0x94d],
  [0x985, 0x9b9],
  [0xa05, 0xa39],
  [0xb85, 0xbb9],
  [0xc05, 0xc39],
  [0xd05, 0xd3a],
  [0xe01, 0xe30],
  [0xf40, 0xf6c],
  [0xf90, 0xfbc],
  [0x1000, 0x102a],
  [0x10d0, 0x10fa],
  [0x1100, 0x1112],
  [0x1200, 0x1248],
  [0x13a0, 0x13f4],
  [0x1780, 0x17b3],
  [0x1820, 0x1877],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff21, 0xff5a],
  [0x10400, 0x1044f],
  [0x118a0, 0x118df],
  [0x1d400, 0x1d6a5],
  [0x20000, 0x2a6df],
  [0x1f100, 0x1f1ff],
] as const;
const REPEATED = [
  "a",
  "ab ",
  "a ",
  "a.",
  "a-",
  "aa b ",
  "not ",
  "no not ",
  "never ",
  "please ",
  "please can you ",
  "make me ",
  "kindly ",
  "i ",
  "i am ",
  "my ",
  "to ",
  "to. ",
  "to... ",
  "want to ",
  "just ",
  "me",
  "myself",
  "kill",
  "don't ",
  "i'm ",
  "'tis'",
  "om ",
  "neend ",
  "dhyan ",
  "man ",
  "mann ki ",
  "nahi ",
  "mujhe ",
  "मन ",
  "नींद ",
  "मुझे ",
  "मरना ",
  "क्",
  "क़",
  "ि",
  "<a",
  "<a ",
  "</b",
  "a(",
  "a()",
  "a(a ",
  "a) ",
  "[/inst",
  "[inst",
  "http",
  "https:",
  "www",
  "{",
  "a;",
  "*",
  "k*ll ",
  "k1ll ",
  "s t ",
  "k i ",
  "die ",
  "live ",
  "sleep ",
  "stress ",
  "what is ",
  "why ",
  "how ",
  "run ",
  "write me ",
  "feel ",
  "very ",
  "so ",
  "1",
  "1a",
  "a1",
  "4$$ ",
  "@",
  "1.",
  "1,",
  "$",
  "|",
  "!",
  "!a",
  '"a',
  "'a",
  "a'",
  "''a ",
  "a!",
  "!'",
  "..",
  ". ",
  ".,",
  " .",
  "- ",
] as const;
/** Every word of the rule files, so that each rule becomes a candidate, and near misses. */
const RULE_WORDS = wordsIn([crisisRules, listeningRules]);

function wordsIn(rules: unknown): readonly string[] {
  const text = JSON.stringify(rules);
  return Array.from(new Set(text.match(/[a-z]{2,}|[\u0900-\u097f]{2,}/g) ?? []));
}

const filled = (length: number, next: () => string): string => {
  let text = "";
  while (text.length < length) text += next();
  return text;
};

const of =
  (signs: readonly string[]): Writer =>
  (dice, length) =>
    filled(length, () => dice.pick(signs));

/** A repeated character between two words. */
const runOf =
  (signs: readonly string[]): Writer =>
  (dice, length) => {
    const sign = dice.pick(signs);
    return `${dice.pick(["x", "to", "a ", "क", ""])}${filled(length - 3, () => sign)}${dice.pick(["x", "!", ""])}`;
  };

const between =
  (signs: readonly string[]): Writer =>
  (dice, length) => {
    const least = dice.below(4);
    return filled(length, () => letter(dice) + filled(least, () => dice.pick(signs)));
  };

const script: Writer = (dice, length) => {
  const range = dice.pick(SCRIPTS);
  const most = dice.pick([1, 2, 5, 8, 40, 200, 2000]);
  return filled(length, () => `${filled(1 + dice.below(most), () => letter(dice, range))} `);
};

function letter(dice: Dice, [first, last]: readonly [number, number] = dice.pick(SCRIPTS)): string {
  return String.fromCodePoint(first + dice.below(last - first + 1));
}

const latinWords: Writer = (dice, length) => {
  const first = dice.pick([..."abcdefghijklmnopqrstuvwxyz"]);
  const size = dice.pick([3, 5, 6, 7, 8, 12, 38, 200]);
  return filled(
    length,
    () => `${first}${filled(size, () => letter(dice, [0x61, 0x7a])).slice(0, size)} `,
  );
};

const vowelsAndConsonants: Writer = (dice, length) => {
  const size = dice.pick([7, 40, 200, 2000]);
  const parts = [...Array(2)].map(() =>
    filled(1 + dice.below(3), () => dice.pick([..."aeiouybsthnedl"])),
  );
  const word = filled(size, () => dice.pick(parts)).slice(0, size);
  return filled(length, () => `${word}${dice.pick(["s", "ed", "ing", "ational", ""])} `);
};

const repeated: Writer = (dice, length) => {
  const unit = dice.pick(REPEATED) + (dice.below(3) === 0 ? dice.pick(REPEATED) : "");
  return filled(length, () => unit);
};

const ruleWords: Writer = (dice, length) => {
  const few = [...Array(1 + dice.below(60))].map(() => dice.pick(RULE_WORDS));
  const end = dice.pick([" ", " ", " ", ", ", ". ", "", "_"]);
  return filled(length, () => dice.pick(few) + end);
};

/** Words of the rules with one letter wrong, twice, left out or starred. */
const almostRuleWords: Writer = (dice, length) =>
  filled(length, () => {
    const word = dice.pick(RULE_WORDS);
    const at = dice.below(word.length);
    const wrong = dice.pick(["*", "", word.charAt(at).repeat(2), "x", "1", "h", "\u0301"]);
    return `${word.slice(0, at)}${wrong}${word.slice(at + 1)} `;
  });

const nested: Writer = (dice, length) => {
  const deep = Math.floor(length / 2);
  const opening = dice.pick(["\"'", "((", "[(", "\u201c\u2018", "<a<b", "{[", "'\"a", "a("]);
  return (
    filled(deep, () => opening) +
    filled(deep, () => dice.pick(["'\"", "))", ")]", "\u2019\u201d", ">", ""]) || ".")
  );
};

const zwjChain: Writer = (dice, length) =>
  filled(
    length,
    () => dice.pick(EMOJI) + dice.pick(["\u200d", "\ufe0f\u200d", "\u{1f3fd}\u200d", ""]),
  );

/** Every kind of text. */
export const KINDS: Readonly<Record<string, Writer>> = {
  marks: of(MARKS),
  "one mark": runOf(MARKS),
  "letters under marks": between(MARKS),
  invisible: of(INVISIBLE),
  "one invisible": runOf(INVISIBLE),
  "marks and joiners": of([...MARKS, ...INVISIBLE]),
  "letters and joiners": between(INVISIBLE),
  directions: between(DIRECTIONS),
  spaces: of(SPACES),
  "one space": runOf(SPACES),
  "letters and spaces": between(SPACES),
  quotes: of(QUOTES),
  "one quote": runOf(QUOTES),
  "letters and quotes": between(QUOTES),
  nested,
  punctuation: of(PUNCTUATION),
  "one punctuation": runOf(PUNCTUATION),
  "letters and punctuation": between(PUNCTUATION),
  digits: of(DIGITS),
  "one digit": runOf(DIGITS),
  "letters and digits": between(DIGITS),
  expanding: of(EXPANDING),
  "one expanding": runOf(EXPANDING),
  emoji: zwjChain,
  script,
  "latin words": latinWords,
  "words like syllables": vowelsAndConsonants,
  repeated,
  "words of the rules": ruleWords,
  "almost words of the rules": almostRuleWords,
};

/** A text of exactly this many UTF-16 units: of one kind, or of a few in sequence. */
export function hostileText(
  dice: Dice,
  length: number,
): { readonly kind: string; readonly text: string } {
  const kinds = [...Array(dice.pick([1, 1, 1, 2, 3, 6]))].map(() => dice.pick(Object.keys(KINDS)));
  const start = dice.below(4) === 0 ? ORDINARY : "";
  const share = Math.ceil((length - start.length) / kinds.length);
  const parts = kinds.map((kind) => KINDS[kind]?.(dice, share).slice(0, share) ?? "");
  const text = start + parts.join("");
  return {
    kind: kinds.join(" + "),
    text: text.slice(0, length).padEnd(length, "x").toWellFormed(),
  };
}

const HEADER_PARTS = [
  ..."\"',;=/()[]{}<>@:.-_*%&?+ \t019aAzZ",
  'W/"',
  '"a",',
  ", ",
  " ,",
  "a=b;",
  "a=%41",
  "%",
  "bytes=",
  "1-",
  "1.",
  "1.1_",
  "opt/1",
  "version/1",
  "Mozilla/5.0 (",
  "a b/1.0;",
  "(compatible;",
  " a 1.1",
  "windows nt ",
  "android 1",
  "like Gecko) ",
  "Chrome/1.",
  "//",
  "/..",
  "../",
  "@a.",
  "\u00a0",
  "\u00ff",
];

/** A header value of this length: repeated parts, a few in sequence. */
export function hostileHeader(dice: Dice, length: number): string {
  const pieces = [...Array(1 + dice.below(3))].map(() => {
    const unit = [...Array(dice.pick([1, 1, 2, 3]))].map(() => dice.pick(HEADER_PARTS)).join("");
    return dice.pick(HEADER_PARTS) + filled(length / 2 / (1 + dice.below(3)), () => unit);
  });
  const text = pieces.join(dice.pick(["", "x", " "]));
  // Leading and trailing white space is not part of a header value.
  return `${text.slice(0, length - 2).trim()}x`;
}

/** Passwords that a strength estimate can parse in many ways: dates, substitutions, repeats. */
export function hostilePassword(dice: Dice, length: number): string {
  const signs = dice.pick([
    "0123456789",
    "01/-. 2",
    "abc",
    "aA4@",
    "4@({[<3961!|7$50+%2as",
    "pasword",
  ]);
  const unit = filled(dice.pick([length, 7, 15, 25]), () => dice.pick([...signs]));
  return unit.repeat(length).slice(0, length);
}
