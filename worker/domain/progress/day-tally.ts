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

export type Sums = Omit<DayTally, "day">;

export const NOTHING: Sums = {
  ...{ marked: 0, before: 0, after: 0, sessions: 0, minutes: 0, planned: 0 },
};

export function sum(one: Sums, two: Sums): Sums {
  return {
    marked: one.marked + two.marked,
    before: one.before + two.before,
    after: one.after + two.after,
    sessions: one.sessions + two.sessions,
    minutes: one.minutes + two.minutes,
    planned: one.planned + two.planned,
  };
}
