import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { type Match, PhraseBook } from "../reading/phrase-book.ts";
import type { Reading } from "../reading/reading.ts";

/** What words do to the feelings beside them. Each kind is a list of `frames.json`. */
export interface MarkKinds {
  /** `_before`: for the feeling before it, as Hindi says it. A `neither` counts where it is repeated. */
  readonly polarity:
    | "denied"
    | "none"
    | "unable"
    | "denied_before"
    | "affirmed"
    | "neither"
    | "fine"
    | "fine_before"
    | "contrast"
    | "clause";
  readonly time: "past" | "was" | "was_before" | "past_before" | "now" | "recent" | "feared";
  readonly want:
    | "wants"
    | "wants_before"
    | "orders_me"
    | "complains"
    | "refuses"
    | "refuses_before";
  readonly person: "another" | "self";
  readonly state: "sleep" | "awake" | "focus" | "calm" | "rest" | "lift" | "duty";
}

/** A mark and the words that it takes, from `at` to before `end`. */
export interface Mark<Kind> {
  readonly at: number;
  readonly end: number;
  readonly kind: Kind;
}

type Concern = keyof MarkKinds;
type Books<Kind> = Readonly<Record<"written" | "romanised", PhraseBook<Kind>>>;

const { marks } = compiled.frames;
const BOOKS = {
  polarity: booksOf("polarity"),
  time: booksOf("time"),
  want: booksOf("want"),
  person: booksOf("person"),
  state: booksOf("state"),
};

function booksOf<Of extends Concern>(concern: Of): Books<MarkKinds[Of]> {
  const { kinds, written, romanised } = marks[concern];
  const meanings = kinds as readonly string[] as readonly MarkKinds[Of][];
  return {
    written: new PhraseBook(written, meanings),
    romanised: new PhraseBook(romanised, meanings),
  };
}

/** The marks of one concern in a text, in its order. */
export function marksIn<Of extends Concern>(
  concern: Of,
  { words, hindiInLatin }: Reading,
): readonly Mark<MarkKinds[Of]>[] {
  const { written, romanised } = BOOKS[concern] as Books<MarkKinds[Of]>;
  const found = written.find(words);
  if (!hindiInLatin) return found.map(markOf);
  return [...found, ...romanised.find(words)].map(markOf).sort((a, b) => a.at - b.at);
}

function markOf<Kind>({ at, end, meaning }: Match<Kind>): Mark<Kind> {
  return { at, end, kind: meaning };
}
