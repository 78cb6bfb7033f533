import { GOALS } from "#worker/reading/goals/goals.ts";
import { foldRomanised } from "#worker/reading/language/hindi.ts";
import { EUROPEAN, type OtherLanguageCode } from "#worker/reading/language/identify/languages.ts";
import { oncePerWord } from "#worker/reading/language/on-demand.ts";
import {
  type Candidate,
  createPatternIndex,
  indexPatterns,
} from "#worker/reading/language/patterns.ts";
import { scriptClauses } from "#worker/reading/language/script-words.ts";
import { TOPIC_WORDS, TOPICS, type Topic } from "../reading/knowledge.ts";
import { toWord } from "../reading/words.ts";
import compiled from "./words.compiled.json" with { type: "json" };

/** The words of a language in one script, folded: patterns of `patterns.ts`. */
export interface WordsOfLanguage {
  /** By the name of the topic. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
  readonly speaker: readonly string[];
  readonly requests: readonly string[];
  /** Words that deny a feeling, before it or right after it. */
  readonly denied: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** A sign found in a line of words. */
interface Sign {
  readonly kind: "topic" | "speaker" | "request" | "denied before" | "denied after";
  /** The name of the topic, for that kind. */
  readonly topic?: string;
  /** Positions in the line. */
  readonly from: number;
  readonly to: number;
  /** Number of words. */
  readonly words: number;
}

/** Finds the signs of a line (each word after a space), none within another. */
type Lexicon = (line: string) => readonly Sign[];

type Meaning = Pick<Sign, "kind" | "topic">;

/** Builds the lexicon of one language in one script. */
function createLexicon(words: WordsOfLanguage): Lexicon {
  const meanings: Meaning[] = [];
  const patterns: string[] = [];
  const add = (own: readonly string[], meaning: Meaning) => {
    patterns.push(...own);
    meanings.push(...own.map(() => meaning));
  };
  for (const [topic, own] of Object.entries(words.topics)) add(own, { kind: "topic", topic });
  add(words.requests, { kind: "request" });
  add(words.speaker, { kind: "speaker" });
  add(words.denied.before, { kind: "denied before" });
  add(words.denied.after, { kind: "denied after" });
  const candidates = createPatternIndex(indexPatterns(patterns, {}));
  return (line) => {
    const found = candidates(new Set(line.split(" "))).flatMap((candidate) =>
      signsOf(candidate, line, meanings[candidate.number] ?? { kind: "speaker" }),
    );
    return withoutInner(found);
  };
}

function signsOf({ expression }: Candidate, line: string, meaning: Meaning): readonly Sign[] {
  return Array.from(line.matchAll(expression), ({ 0: words, index }) => ({
    ...meaning,
    from: index,
    to: index + words.length,
    words: words.trim().split(" ").length,
  }));
}

/** Longer phrases say more: a sign within a longer one of a topic or a request is left out. */
function withoutInner(signs: readonly Sign[]): readonly Sign[] {
  const phrases = signs.filter(({ kind }) => kind === "topic" || kind === "request");
  return signs.filter((sign) => {
    const outer = phrases.some(
      (other) =>
        other.from <= sign.from &&
        other.to >= sign.to &&
        other.to - other.from > sign.to - sign.from,
    );
    return !outer;
  });
}

/** Signs of a feeling and of requests in a text of one language. */
export interface SignsOfText {
  readonly clauses: readonly (readonly string[])[];
  /** What the writer feels or wants, by descending weight; what is denied is left out. */
  readonly topics: readonly { readonly topic: Topic; readonly weight: number }[];
  readonly denied: number;
  readonly requests: number;
  readonly personal: boolean;
  readonly words: number;
}

const BY_NAME: ReadonlyMap<string, Topic> = new Map(TOPICS.map((topic) => [topic.name, topic]));
/** Most words between a word that denies and what it denies. */
const REACH = 2;

interface Lexicons {
  readonly native: Lexicon;
  readonly roman?: Lexicon | undefined;
}

const lexicons = new Map<OtherLanguageCode, Lexicons>();

function lexiconsOf(language: OtherLanguageCode): Lexicons {
  const known = lexicons.get(language);
  if (known !== undefined) return known;
  const written = (compiled.languages as Readonly<Record<string, string>>)[language];
  if (written === undefined) throw new Error(`There are no words of ${language}`);
  const { native, roman } = JSON.parse(written) as Record<"native", WordsOfLanguage> & {
    readonly roman?: WordsOfLanguage;
  };
  const made = { native: createLexicon(native), roman: roman && createLexicon(roman) };
  lexicons.set(language, made);
  return made;
}

/** Reads the signs in a text of a language. Pure. */
export function readSigns(text: string, language: OtherLanguageCode): SignsOfText {
  const clauses = scriptClauses(text);
  const { native, roman } = lexiconsOf(language);
  // One character may stand for many signs, each of them a word.
  const toWordOnce = oncePerWord(toWord);
  const weights = new Map<Topic, number>();
  let denied = 0;
  let requests = 0;
  let personal = false;
  const add = (name: string, weight: number) => {
    const topic = BY_NAME.get(name);
    if (topic !== undefined) weights.set(topic, (weights.get(topic) ?? 0) + weight);
  };
  for (const words of clauses) {
    const lines = [[native, lineOf(words, (word) => word)] as const];
    if (roman !== undefined) lines.push([roman, lineOf(words, foldRomanised)]);
    for (const [find, line] of lines) {
      const signs = find(line);
      personal ||= signs.some(({ kind }) => kind === "speaker");
      for (const sign of signs) {
        if (sign.kind === "request") requests += weightOf(sign);
        if (sign.kind !== "topic" || sign.topic === undefined) continue;
        if (isDenied(sign, signs, line)) denied += 1;
        else add(sign.topic, weightOf(sign));
      }
    }
    if (EUROPEAN.has(language)) continue;
    for (const { meaning, length } of TOPIC_WORDS.written.find(words.map(toWordOnce))) {
      if (meaning !== undefined) add(meaning.topic.name, length * (meaning.certain ? 1 : 0.5));
    }
  }
  return {
    clauses,
    topics: Array.from(weights, ([topic, weight]) => ({ topic, weight })).toSorted(
      (a, b) => b.weight - a.weight,
    ),
    denied,
    requests,
    personal,
    words: clauses.reduce((sum, { length }) => sum + length, 0),
  };
}

/** A phrase is a stronger sign than a word. */
function weightOf({ words }: Sign): number {
  return 1 + 0.5 * (Math.min(words, 4) - 1);
}

function isDenied(sign: Sign, signs: readonly Sign[], line: string): boolean {
  return signs.some((other) => {
    if (other.kind === "denied before" && other.to <= sign.from) {
      return line.slice(other.to, sign.from).split(" ").length - 1 <= REACH;
    }
    return other.kind === "denied after" && other.from === sign.to;
  });
}

function lineOf(words: readonly string[], spell: (word: string) => string): string {
  return words.map((word) => ` ${spell(word)}`).join("");
}

/** Features of the signs in a text, the same in all languages: what one language teaches helps all. */
export function featuresOfSigns(signs: SignsOfText): ReadonlyMap<string, number> {
  const { topics, denied, requests, personal, words } = signs;
  const weightOf = (wanted: (topic: Topic) => boolean) =>
    topics.reduce((sum, { topic, weight }) => sum + (wanted(topic) ? weight : 0), 0);
  const features = new Map<string, number>([
    ["no topic", Number(topics.length === 0)],
    ["requests", share(requests, 3)],
    ["requests at all", Number(requests > 0)],
    ["requests alone", Number(requests > 0 && topics.length === 0)],
    ["denied", share(denied, 2)],
    ["personal", Number(personal)],
    ["short", Number(words < 4)],
    ["long", share(words, 40)],
  ]);
  for (const goal of GOALS) {
    const weight = weightOf((topic) => topic.goal === goal);
    features.set(`goal ${goal}`, share(weight, 4));
    features.set(`goal ${goal} at all`, Number(weight > 0));
  }
  const [first] = topics;
  if (first !== undefined) features.set(`most ${first.topic.name}`, 1);
  for (const { topic } of topics) features.set(`topic ${topic.name}`, 1);
  return new Map(Array.from(features).filter(([, value]) => value !== 0));
}

function share(weight: number, full: number): number {
  return Math.min(weight, full) / full;
}
