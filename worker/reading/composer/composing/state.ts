import type { ListenerState } from "#worker/reading/composition/listener-state.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import type { Affect, ProfileHints, ToldState } from "#worker/reading/model/contract.ts";
import type { Evidence, WeighedText } from "../frames/evidence.ts";
import { type FindWords, findWordsOf } from "../reading/phrase-book.ts";
import type { Word } from "../reading/words.ts";
import states from "./states.compiled.json" with { type: "json" };

/** Times that are past, "last night", have this hour. */
const PAST = 24;

const findTimes = findWordsOf(states.hours);
const findClock = findWordsOf(states.clock);

/** Numbers in words, and what short forms make of 2 and 4 ("2" is read as "to"). */
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(states.numbers));
/** "3", "330", "3am", "11pm". */
const CLOCK = /^(\d{1,2})(?:[0-5]\d)?(am|pm)?$/;
/** Where the words for an hour's part of the day stand, in words before or after it. */
const NEAR = [-3, -2, -1, 1, 2, 3] as const;
/** "raat ke 8 baje" is 20:00, "raat ke 3 baje" is 3:00. */
const FIRST_HOUR_OF_NIGHT = 7;

/**
 * The hour of the day that a text speaks of, 0 to 23: a clock time ("3am", "raat ke 3 baje") before a part
 * of the day ("tonight", "subah").
 * @returns undefined where the text says none, or day and night both
 */
function spokenHour(words: readonly Word[], hindiInLatin: boolean): number | undefined {
  const clock = clockHour(words, hindiInLatin);
  if (clock !== undefined) return clock;
  const times = findTimes(words, hindiInLatin)
    .map(({ meaning }) => meaning)
    .filter((hour) => hour !== PAST);
  const nightly = new Set(times.map((hour) => hour >= 21 || hour < 5));
  return nightly.size === 1 ? times[0] : undefined;
}

function clockHour(words: readonly Word[], hindiInLatin: boolean): number | undefined {
  const marks = new Map(findClock(words, hindiInLatin).map(({ at, meaning }) => [at, meaning]));
  for (const [at, { plain }] of words.entries()) {
    const [, digits, half] = CLOCK.exec(String(NUMBERS.get(plain) ?? plain)) ?? [];
    if (digits === undefined) continue;
    // "3:30 am" is read as "3" and "30".
    const before = Number(words[at - 1]?.plain);
    const hour = digits.length === 2 && isHour(before) ? before : Number(digits);
    if (!isHour(hour)) continue;
    const said = half !== undefined || marks.has(at + 1);
    const kinds = new Set(NEAR.flatMap((distance) => marks.get(at + distance) ?? []));
    const read = said ? hourOf(hour, half, kinds) : undefined;
    if (read !== undefined) return read;
  }
  return undefined;
}

function isHour(number: number): boolean {
  return number >= 1 && number <= 12;
}

function hourOf(
  hour: number,
  half: string | undefined,
  kinds: ReadonlySet<string>,
): number | undefined {
  const midday = hour % 12;
  if (half === "am" || (half === undefined && kinds.has("before_noon"))) return midday;
  if (half === "pm" || kinds.has("after_noon")) return midday + 12;
  if (!kinds.has("at_night")) return undefined;
  return midday >= FIRST_HOUR_OF_NIGHT ? midday + 12 : midday;
}

/** A word that says how awake somebody is; where it has topics, only if one of them is felt now. */
interface ArousalWord {
  readonly arousal: number;
  readonly topics: readonly string[];
}

const BY_TOPIC: ReadonlyMap<string, Affect> = new Map(Object.entries(states.topics));
const BY_GOAL: Readonly<Record<Goal, Affect>> = states.goals;

const findArousal: FindWords<ArousalWord> = findWordsOf(states.arousal);
const findIntensity = findWordsOf(states.intensity);
const findNaps = findWordsOf(states.nap);
const findTinnitus = findWordsOf(states.tinnitus);

/** Words of arousal count this much against the topics. */
const WORDS_SHARE = 0.6;
/** From here on it is alarm: it is met where it is, whatever else the text says. */
const ALARM = 0.9;
/** Without a word for it; and where another language's reader says only that it is strong. */
const INTENSITY = { usual: 0.5, strong: 0.75 } as const;

/**
 * What a text tells of its writer's state, for a composition: from what it is evidence of, and from words that
 * say how awake they are, how strong it is, and what time it is. Punctuation plays no part.
 */
export function tellState({ reading, evidence }: WeighedText): ToldState {
  const { words, hindiInLatin } = reading;
  const said = <Value>(find: FindWords<Value>) =>
    find(words, hindiInLatin).filter((found) => !isDenied(words, found));
  return {
    affect: affectOf(evidence.topics),
    arousals: said(findArousal)
      .filter(({ meaning }) => isFelt(meaning, evidence.topics))
      .map(({ meaning }) => meaning.arousal),
    intensity: intensityOf(
      said(findIntensity).map(({ meaning }) => meaning),
      evidence.strong,
    ),
    hour: spokenHour(words, hindiInLatin),
    nap: said(findNaps).length > 0,
    tinnitus: said(findTinnitus).length > 0,
  };
}

/** The state to compose from: what is told, with what is usual for the goal where nothing is. */
export function stateFor(
  { affect, arousals, ...told }: ToldState,
  goal: Goal,
  person?: ProfileHints,
): ListenerState {
  const { arousal, valence } = affect ?? BY_GOAL[goal];
  return { goal, arousal: withWords(arousal, arousals), valence, ...told, person };
}

/** The mean of the topics by their weights. */
function affectOf(topics: Evidence["topics"]): Affect | undefined {
  const sum = { weight: 0, arousal: 0, valence: 0 };
  for (const { topic, weight } of topics) {
    const { arousal, valence } = BY_TOPIC.get(topic.name) ?? BY_GOAL[topic.goal];
    sum.weight += weight;
    sum.arousal += weight * arousal;
    sum.valence += weight * valence;
  }
  if (sum.weight === 0) return undefined;
  return { arousal: sum.arousal / sum.weight, valence: sum.valence / sum.weight };
}

function isFelt({ topics: names }: ArousalWord, topics: Evidence["topics"]): boolean {
  if (names.length === 0 || topics.length === 0) return true;
  return topics.some(({ topic }) => names.includes(topic.name));
}

function withWords(ofTopics: number, values: readonly number[]): number {
  const highest = Math.max(ofTopics, ...values);
  if (highest >= ALARM || values.length === 0) return highest;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return ofTopics + (mean - ofTopics) * WORDS_SHARE;
}

/** The strongest word counts; a mild one only where none is strong. */
function intensityOf(values: readonly number[], strong: boolean): number {
  if (values.length > 0) return Math.max(...values);
  return strong ? INTENSITY.strong : INTENSITY.usual;
}

const DENIED_BEFORE = new Set(states.denial.before);
const DENIED_AFTER = new Set(states.denial.after);
const AFFIRMED = new Set(states.denial.but_not_before);
/** How many words a denial reaches forwards; the Hindi one, backwards. */
const REACH = { forwards: 3, backwards: 1 } as const;

/** "Not sleepy", "नींद नहीं"; but "can not stop shaking" affirms. */
function isDenied(
  words: readonly Word[],
  { at, length }: { readonly at: number; readonly length: number },
): boolean {
  const before = words.slice(Math.max(0, at - REACH.forwards), at);
  const denial = before.findLastIndex(({ plain }) => DENIED_BEFORE.has(plain));
  const denied = denial !== -1 && !before.slice(denial).some(({ plain }) => AFFIRMED.has(plain));
  const after = words.slice(at + length, at + length + REACH.backwards);
  return denied || after.some(({ plain }) => DENIED_AFTER.has(plain));
}

/** Who needs a goal, as they usually are. */
export function usualState(goal: Goal): ListenerState {
  const { usual: intensity } = INTENSITY;
  return { goal, ...BY_GOAL[goal], intensity, nap: false, tinnitus: false };
}
