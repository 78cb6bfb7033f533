import {
  type Candidate,
  createPatternIndex,
  indexPatterns,
} from "#worker/reading/language/pattern-index.ts";

/** The words of a language in one script, folded: patterns of `pattern.ts`. */
export interface WordsOfLanguage {
  /** By the name of the topic. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
  readonly speaker: readonly string[];
  readonly requests: readonly string[];
  /** Words that deny a feeling, before it or right after it. */
  readonly denied: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** A sign found in a line of words. */
export interface Sign {
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
export type Lexicon = (line: string) => readonly Sign[];

type Meaning = Pick<Sign, "kind" | "topic">;

/** Builds the lexicon of one language in one script. */
export function createLexicon(words: WordsOfLanguage): Lexicon {
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
