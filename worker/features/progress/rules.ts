import { DAY_MS } from "#worker/domain/time.ts";
import { mondayOf, WEEK_DAYS } from "#worker/domain/zones.ts";
import { LEAST_FOR_MEAN } from "#worker/features/adaptation/rules.ts";
import { changeOf, type QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";

/** What a person did and said on one day. */
export interface DayTally {
  /** In days since 1970. */
  readonly day: number;
  /** Sessions with a mark before and one after. */
  readonly marked: number;
  /** Sums of these marks, each 1 (low) to 5 (good). */
  readonly before: number;
  readonly after: number;
  /** What was heard, as far as it was a minute or more. */
  readonly sessions: number;
  readonly minutes: number;
  /** Sessions of a plan that the person said they did. */
  readonly planned: number;
}

/** What days are counted from. */
export interface Lived {
  readonly marks: readonly {
    readonly day: number;
    readonly before: number | null;
    readonly after: number | null;
  }[];
  readonly heard: readonly { readonly day: number; readonly minutes: number }[];
  /** Days on which sessions of plans were done. */
  readonly planned: readonly number[];
}

/** One tally for each day on which there was anything, the earliest first. */
export function dayTallies({ marks, heard, planned }: Lived): readonly DayTally[] {
  const tallies = new Map<number, DayTally>();
  const add = (day: number, more: Partial<Omit<DayTally, "day">>) => {
    const tally = tallies.get(day) ?? { day, ...NOTHING };
    tallies.set(day, { day, ...sum(tally, { ...NOTHING, ...more }) });
  };
  for (const { day, before, after } of marks) {
    if (before !== null && after !== null) add(day, { marked: 1, before, after });
  }
  for (const { day, minutes } of heard) add(day, { sessions: 1, minutes });
  for (const day of planned) add(day, { planned: 1 });
  return [...tallies.values()].toSorted((one, two) => one.day - two.day);
}

type Sums = Omit<DayTally, "day">;

const NOTHING: Sums = {
  ...{ marked: 0, before: 0, after: 0, sessions: 0, minutes: 0, planned: 0 },
};

function sum(one: Sums, two: Sums): Sums {
  return {
    marked: one.marked + two.marked,
    before: one.before + two.before,
    after: one.after + two.after,
    sessions: one.sessions + two.sessions,
    minutes: one.minutes + two.minutes,
    planned: one.planned + two.planned,
  };
}

export const PERIOD_NAMES = ["week", "month"] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** How many weeks or months are shown. */
export const PERIODS_SHOWN = 12;

/** A week or a month of the calendar. Days are counted since 1970. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

/** The name in an address, or the week. */
export function periodName(name: string | null): PeriodName {
  return PERIOD_NAMES.find((known) => known === name) ?? "week";
}

/** The last weeks (from Monday on) or months, the one of today last. */
export function periodsUntil(today: number, by: PeriodName): readonly Period[] {
  return Array.from({ length: PERIODS_SHOWN }, (_, at) => {
    const back = PERIODS_SHOWN - 1 - at;
    return by === "week" ? weekOf(today - back * WEEK_DAYS) : monthOf(today, back);
  });
}

function weekOf(day: number): Period {
  const first = mondayOf(day);
  return { first, last: first + WEEK_DAYS - 1 };
}

/** @param back how many months before that of the day */
function monthOf(day: number, back: number): Period {
  const date = new Date(day * DAY_MS);
  const startOf = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS;
  const month = date.getUTCMonth() - back;
  return { first: startOf(month), last: startOf(month + 1) - 1 };
}

/** A week or a month of a person. */
export interface Bucket extends Period, Pick<Sums, "marked" | "sessions" | "minutes" | "planned"> {
  /**
   * How they felt before and after listening, on average: 1 (low) to 5 (good). Null from too few
   * sessions with both marks, of which nothing is said.
   */
  readonly felt: { readonly before: number; readonly after: number } | null;
}

export interface Buckets {
  /** The earliest first; empty ones too. */
  readonly each: readonly Bucket[];
  /** The whole time, as one. */
  readonly all: Bucket;
}

/**
 * The days by week or month.
 * @param today where the person is, in days since 1970. What is stored for a later day, which has begun
 * on the server's clock alone, is of today.
 */
export function bucketsOf(days: readonly DayTally[], today: number, by: PeriodName): Buckets {
  const each = periodsUntil(today, by).map((period) => bucketOf(days, today, period));
  const [first, last] = [each.at(0)?.first ?? today, each.at(-1)?.last ?? today];
  return { each, all: bucketOf(days, today, { first, last }) };
}

function bucketOf(days: readonly DayTally[], today: number, { first, last }: Period): Bucket {
  const { before, after, ...counts } = days
    .filter(({ day }) => {
      const lived = Math.min(day, today);
      return lived >= first && lived <= last;
    })
    .reduce<Sums>(sum, NOTHING);
  const { marked } = counts;
  const felt = marked < LEAST_FOR_MEAN ? null : { before: before / marked, after: after / marked };
  return { first, last, ...counts, felt };
}

/** The total of a questionnaire that was answered on a day. */
export interface Total {
  readonly kind: QuestionnaireKind;
  /** In days since 1970. */
  readonly day: number;
  readonly total: number;
}

/** Points from the first total to the last; null where fewer than a change, or only one. */
export function changeOfTotals(totals: readonly Total[]): number | null {
  const [first, last] = [totals.at(0), totals.at(-1)];
  if (first === undefined || last === undefined) return null;
  return changeOf(first.total, last.total) === undefined ? null : last.total - first.total;
}

/** Those of one questionnaire from a day on, the earliest first. */
export function totalsSince(
  totals: readonly Total[],
  kind: QuestionnaireKind,
  first: number,
): readonly Total[] {
  return totals
    .filter((one) => one.kind === kind && one.day >= first)
    .toSorted((one, two) => one.day - two.day);
}
