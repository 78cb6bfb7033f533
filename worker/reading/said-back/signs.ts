import { foldRomanised } from "#worker/reading/language/hindi.ts";
import type { OtherLanguageCode } from "#worker/reading/language/identify/languages.ts";
import { createPatternIndex, indexPatterns } from "#worker/reading/language/patterns.ts";
import { plainScript } from "#worker/reading/language/plain-words.ts";
import { apart, foldScript } from "#worker/reading/language/script-words.ts";
import english from "./signs/english.json" with { type: "json" };
import hindi from "./signs/hindi.json" with { type: "json" };
import india from "./signs/india.json" with { type: "json" };
import romanised from "./signs/romanised.json" with { type: "json" };
import world from "./signs/world.json" with { type: "json" };

/** Words that turn or place what is near them: `signs/README.md` explains each. */
const MARKS = [
  "tomorrow",
  "denial",
  "denial_after",
  "harmless",
  "past",
  "now",
  "fine",
  "others",
  "self",
  "contrast",
  "known_by",
] as const;

/** Words found in a line. */
export interface Hit {
  readonly kind: "sign" | (typeof MARKS)[number];
  /** The subject that a sign is of; "" for other kinds. */
  readonly subject: string;
  /** Whether the sign alone says that it weighs on the writer. */
  readonly sure: boolean;
  /** Whether a sign's own words deny something: "can not sleep". */
  readonly isNegative: boolean;
  /** Positions in the line. */
  readonly from: number;
  readonly to: number;
}

/** Finds all signs and marks in a line: each word after a space. */
export type FindHits = (line: string) => readonly Hit[];

interface SignsOfLanguage extends Partial<Record<(typeof MARKS)[number], readonly string[]>> {
  /** By subject; an exclamation mark after it: {@link Hit.sure}. */
  readonly signs: Readonly<Record<string, readonly string[]>>;
  /** Endings of a word that deny it, where a language writes them together. */
  readonly denied_by?: readonly string[];
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** What parts the words of a pattern. */
const BETWEEN_WORDS = /[ |_?!*]+/;

type Signed = "en" | "hi" | "hi-Latn" | OtherLanguageCode;

const made = new Map<Signed, FindHits>();

/** The finder of a language, made when it is first asked for. */
export function signsOf(language: Signed): FindHits {
  const known = made.get(language);
  if (known !== undefined) return known;
  const created = createFinder(...tablesOf(language));
  made.set(language, created);
  return created;
}

const AS_TYPED: ReadonlySet<string> = new Set(romanised.as_typed);

/** The folded spelling; as typed where folding would make it another word: "kaam" is no "kam". */
export function spellRomanised(word: string): string {
  return AS_TYPED.has(word) ? word : foldRomanised(word);
}

function tablesOf(language: Signed): readonly [SignsOfLanguage, (word: string) => string] {
  if (language === "en") return [english, plainScript];
  if (language === "hi") return [hindi, plainScript];
  if (language === "hi-Latn") return [romanised, spellRomanised];
  const others: Readonly<Record<string, SignsOfLanguage>> = {
    ...india.languages,
    ...world.languages,
  };
  const own = others[language];
  if (own === undefined) throw new Error(`There are no signs of ${language}`);
  return [own, (word) => apart(foldScript(word)).join("_")];
}

function createFinder(tables: SignsOfLanguage, fold: (word: string) => string): FindHits {
  const meanings: Pick<Hit, "kind" | "subject" | "sure">[] = [];
  const patterns: string[] = [];
  const add = (own: readonly string[] = [], meaning: (typeof meanings)[number]) => {
    patterns.push(...own.map((pattern) => folded(pattern, fold)));
    meanings.push(...own.map(() => meaning));
  };
  for (const [name, own] of Object.entries(tables.signs)) {
    add(own, { kind: "sign", subject: name.replace("!", ""), sure: name.endsWith("!") });
  }
  for (const kind of MARKS) add(tables[kind], { kind, subject: "", sure: false });
  const lists = Object.fromEntries(
    Object.entries(tables.lists ?? {}).map(([name, words]) => [
      name,
      words.map((word) => folded(word, fold)),
    ]),
  );
  const candidates = createPatternIndex(indexPatterns(patterns, lists));
  const endings = (tables.denied_by ?? []).map(fold);
  const isDenied = (words: string, pattern = "") =>
    endings.some((ending) => words.endsWith(ending) && !pattern.includes(ending));
  const denials = new Set(
    [...(tables.denial ?? []), ...(tables.denial_after ?? [])].flatMap((pattern) =>
      folded(pattern, fold).split(BETWEEN_WORDS),
    ),
  );
  const isNegative = (pattern = "") =>
    pattern
      .split(" ")
      .flatMap((part) => (part.startsWith("#") ? (lists[part.slice(1)] ?? []) : [part]))
      .some((part) => part.split(BETWEEN_WORDS).some((word) => denials.has(word)));
  return (line) =>
    candidates(new Set(line.split(" "))).flatMap(({ number, expression }) => {
      const meaning = meanings[number] ?? { kind: "past", subject: "", sure: false };
      const pattern = patterns[number];
      return Array.from(line.matchAll(expression))
        .filter(({ 0: words }) => !isDenied(words, pattern))
        .map(({ 0: words, index }) => ({
          ...meaning,
          isNegative: meaning.kind === "sign" && isNegative(pattern),
          from: index,
          to: index + words.length,
        }));
    });
}

/** The words of a pattern as they stand in a line; names of lists and lengths of gaps as they are. */
function folded(pattern: string, fold: (word: string) => string): string {
  return pattern.replace(
    /(#\w+|[.~]+\d)|[\p{L}\p{M}\p{N}']+/gu,
    (word, kept: string | undefined) => kept ?? fold(word),
  );
}
