import states from "./knowledge/states.json" with { type: "json" };
import { type FindWords, findWordsOf, splitList } from "./state-words.ts";
import type { Word } from "./words.ts";

/** "none" for times that are past: "last night". */
const findTimes: FindWords<number | "none"> = findWordsOf(
  states.hours.map((list) => ({ ...list, value: list.value as number | "none" })),
);

type Clock = keyof typeof states.clock;

const findClock: FindWords<Clock> = findWordsOf(
  (Object.keys(states.clock) as Clock[]).map((value) => ({ ...states.clock[value], value })),
);

/** Numbers in words, and what short forms make of 2 and 4 ("2" is read as "to"). */
const NUMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries(states.numbers).flatMap(([digits, list]) =>
    splitList(list).map((word) => [word, digits] as const),
  ),
);
/** "3", "330", "3am", "11pm". */
const CLOCK = /^(\d{1,2})(?:[0-5]\d)?(am|pm)?$/;
/** A word for the part of the day belongs to an hour at most this far before it, and after it, in words. */
const NEAR = { before: 3, after: 3 } as const;
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
  const times = findTimes(words, hindiInLatin).flatMap(({ value }) =>
    value === "none" ? [] : [value],
  );
  const nightly = new Set(times.map((hour) => hour >= 21 || hour < 5));
  return nightly.size === 1 ? times[0] : undefined;
}

function clockHour(words: readonly Word[], hindiInLatin: boolean): number | undefined {
  const marks = findClock(words, hindiInLatin);
  for (const [at, { plain }] of words.entries()) {
    const [, digits, half] = CLOCK.exec(NUMBERS.get(plain) ?? plain) ?? [];
    if (digits === undefined) continue;
    // "3:30 am" is read as "3" and "30".
    const before = Number(words[at - 1]?.plain);
    const hour = digits.length === 2 && isHour(before) ? before : Number(digits);
    if (!isHour(hour)) continue;
    const near = marks.filter(
      (mark) => mark.at >= at - NEAR.before && mark.at <= at + NEAR.after && mark.at !== at,
    );
    const kinds = new Set<Clock>(near.map(({ value }) => value));
    const said = half === undefined ? near.some((mark) => mark.at === at + 1) : true;
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
  kinds: ReadonlySet<Clock>,
): number | undefined {
  const midday = hour % 12;
  if (half === "am" || (half === undefined && kinds.has("before_noon"))) return midday;
  if (half === "pm" || kinds.has("after_noon")) return midday + 12;
  if (!kinds.has("at_night")) return undefined;
  return midday >= FIRST_HOUR_OF_NIGHT ? midday + 12 : midday;
}
