import { WELLBEING } from "#app/words/wellbeing.ts";
import { LEAST_FOR_MEAN } from "#worker/features/adaptation/rules.ts";
import { PERIODS_SHOWN, type PeriodName } from "#worker/features/progress/rules.ts";
import {
  type Band,
  type bandsOf,
  LEAST_CHANGE,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";

const SHOWN: Readonly<Record<PeriodName, string>> = {
  week: `these ${PERIODS_SHOWN} weeks`,
  month: `these ${PERIODS_SHOWN} months`,
};

/** The words of somebody's progress. They count, and neither praise nor blame. */
export const PROGRESS = {
  title: "Your progress",
  lead: "How you felt, what you heard and what you answered. Something to look back on, nothing to reach.",
  views: "By week or by month",
  by: { week: "By week", month: "By month" } satisfies Record<PeriodName, string>,
  column: { week: "Week of", month: "Month" } satisfies Record<PeriodName, string>,
  table: "The same as a table",
  figures: (of: string) => `${of}, in figures`,
  soFar: (label: string) => `${label}, so far`,
  empty: {
    title: "Your weeks will show here",
    text: "Listen to a beat, and tap how you feel before and after. Nothing else is needed, and there is no hurry.",
    action: "Help me feel better",
    plan: "Or begin a plan",
  },
  felt: {
    title: "How you felt",
    /** Means in words. */
    some: (count: number, before: string, after: string) =>
      `${count} sessions have a mark before and one after. On average “${before}” before, and “${after}” after.`,
    few: (count: number) =>
      `${count === 1 ? "One session has" : `${count} sessions have`} a mark before and one after. An average needs ${LEAST_FOR_MEAN}.`,
    none: (by: PeriodName) =>
      `No session in ${SHOWN[by]} has a mark before and one after. A tap each is enough.`,
    gap: (by: PeriodName) => `A gap is a ${by} with fewer than ${LEAST_FOR_MEAN} such sessions.`,
    columns: { before: "Before", after: "After", sessions: "Sessions" },
  },
  heard: {
    title: "What you heard",
    some: (sessions: number, minutes: number, by: PeriodName) =>
      `${counted(sessions, "session")} and ${counted(minutes, "minute")} in ${SHOWN[by]}.`,
    none: (by: PeriodName) =>
      `Nothing in ${SHOWN[by]}. What you listen to for a minute or more shows here.`,
    highest: (minutes: number) => `The highest bar: ${counted(minutes, "minute")}`,
    columns: { minutes: "Minutes", sessions: "Sessions", planned: "Of your plan" },
    countedOnly: (sessions: number) =>
      `Only your latest ${sessions.toLocaleString("en-GB")} sessions are counted.`,
  },
  plan: {
    done: (done: number, days: number) => `${done} of ${days} sessions of your plan are done.`,
    open: "Open your plan",
  },
  answered: {
    title: "What you answered",
    lead: "Totals of the questionnaires, with the ranges as they were published.",
    names: { phq9: "PHQ-9, about low mood", gad7: "GAD-7, about worry" } satisfies Record<
      QuestionnaireKind,
      string
    >,
    band,
    latest: (total: number, highest: number, band: string, date: string) =>
      `${date}: ${total} of ${highest}, in the range “${band}”.`,
    change: (from: number, to: number) =>
      `From ${from} to ${to}: a change of ${Math.abs(to - from)} points.`,
    noChange: `First and last are fewer than ${LEAST_CHANGE} points apart, which is not called a change.`,
    ranges: (bands: ReturnType<typeof bandsOf>) =>
      `${bands.map(({ band: name, from, to }) => `${from} to ${to} ${band(name)}`).join(", ")}.`,
    highest: (highest: number) => `${highest}, the highest total`,
    columns: { date: "Date", range: "Range", total: "Total" },
    honest: "A total is not a diagnosis. You can show it to a doctor, or talk to somebody.",
    again: "Answer again",
    talk: "People to talk to",
  },
} as const;

function band(name: Band): string {
  return WELLBEING.bands[name].name.toLowerCase();
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;
}
