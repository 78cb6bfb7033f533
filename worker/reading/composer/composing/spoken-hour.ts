import { findWordsOf } from "../reading/phrase-book.ts";
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
export function spokenHour(words: readonly Word[], hindiInLatin: boolean): number | undefined {
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
