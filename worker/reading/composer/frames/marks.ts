import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { hindiInLatin, type Sign, TOPIC_WORDS } from "../reading/knowledge.ts";
import { type FindWords, findWordsOf, type Match } from "../reading/phrase-book.ts";
import type { Reading } from "../reading/reading.ts";
import { isEnglish } from "../reading/spelling.ts";
import { stemOf, type Word } from "../reading/words.ts";

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

const { marks } = compiled.frames;
const FIND: { readonly [Of in Concern]: FindWords<MarkKinds[Of]> } = {
  polarity: findMarks("polarity"),
  time: findMarks("time"),
  want: findMarks("want"),
  person: findMarks("person"),
  state: findMarks("state"),
};

function findMarks<Of extends Concern>(concern: Of): FindWords<MarkKinds[Of]> {
  const { kinds, ...books } = marks[concern];
  return findWordsOf({
    ...books,
    meanings: kinds as readonly string[] as readonly MarkKinds[Of][],
  });
}

/** The marks of one concern in a text, in its order. */
export function marksIn<Of extends Concern>(
  concern: Of,
  { words, hindiInLatin }: Reading,
): readonly Mark<MarkKinds[Of]>[] {
  return FIND[concern](words, hindiInLatin)
    .map(({ at, end, meaning: kind }) => ({ at, end, kind }))
    .sort((a, b) => a.at - b.at);
}

/** The signs of topics in a text, in its order and in any of its languages. No word counts twice. */
export function signsIn({ words, hindiInLatin: hindi }: Reading): readonly Match<Sign>[] {
  const written = TOPIC_WORDS.written.find(words);
  const latin = hindi || words.some(({ plain }) => hindiInLatin().has(plain) || !isEnglish(plain));
  const taken = new Set(written.flatMap(placesOf));
  const romanised = (latin ? TOPIC_WORDS.romanised.find(words) : []).filter((match) => {
    // An English word counts as Hindi only in a Hindi text.
    const own = words.slice(match.at, match.end);
    if (!hindi && own.every(({ plain }) => isEnglish(plain))) return false;
    return !placesOf(match).some((place) => taken.has(place));
  });
  return [...written, ...romanised]
    .flatMap(({ meaning, ...place }) => (meaning === undefined ? [] : [{ ...place, meaning }]))
    .sort((a, b) => a.at - b.at);
}

function placesOf({ at, length }: Match<unknown>): readonly number[] {
  return Array.from({ length }, (_, after) => at + after);
}

/** Words that a mark or sign takes, from `at` to before `end`. */
interface Place {
  readonly at: number;
  readonly end: number;
}

/** Finds the nearest of some places in a text without searching them all: a text may have hundreds. */
export interface ByPlace<Of extends Place> {
  /** The last that ends at or before a word. */
  readonly before: (word: number) => Of | undefined;
  /** The last that begins at or before a word. */
  readonly begunBy: (word: number) => Of | undefined;
  /** The first that begins at or after a word. */
  readonly after: (word: number) => Of | undefined;
}

/** @param places in the order of the text */
export function byPlace<Of extends Place>(places: readonly Of[]): ByPlace<Of> {
  return {
    before: (word) => places[firstWhere(places, ({ end }) => end > word) - 1],
    begunBy: (word) => places[firstWhere(places, ({ at }) => at > word) - 1],
    after: (word) => places[firstWhere(places, ({ at }) => at >= word)],
  };
}

/** The index of the first place for which `is` holds, by binary search: it holds for all later ones. */
function firstWhere<Of>(places: readonly Of[], is: (place: Of) => boolean): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const place = places[middle];
    if (place !== undefined && is(place)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const { words } = compiled.frames;

/** Lists of single words of `frames.json`. */
type ListName = keyof typeof words;

const LISTS = onFirstUse(() => {
  const names = Object.keys(words) as readonly ListName[];
  return new Map(names.map((name) => [name, new Set(words[name].split(" "))] as const));
});
const ABILITY_STEMS = onFirstUse(() => new Set(words.abilities.split(" ").map(stemOf)));
/** Words that a denial inside a sign leaves no room for another: "not happy", "neend nahi". */
const OWN_DENIAL = new Set("not no never nothing zero nahi nahin nhi नहीं नही".split(" "));

export function isListed(list: ListName, word: Word | undefined): boolean {
  return word !== undefined && (LISTS().get(list)?.has(word.plain) ?? false);
}

/** Whether all words from `from` to before `to` are of a list, and there are at most `most`. */
export function onlyListed(
  list: ListName,
  words: readonly Word[],
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): boolean {
  if (to < from || to - from > most) return false;
  return words.slice(from, to).every((word) => isListed(list, word));
}

/** Whether words name an ability or a good state, such as sleep: to deny one is to name the trouble. */
export function isAbility(words: readonly Word[]): boolean {
  return words.some(
    ({ plain, stem }) => ABILITY_STEMS().has(stem) || LISTS().get("abilities")?.has(plain),
  );
}

export function hasOwnDenial(words: readonly Word[]): boolean {
  return words.some(({ plain }) => OWN_DENIAL.has(plain));
}
