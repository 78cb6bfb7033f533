import type { Database, Statement } from "#db/client.ts";
import { dayOf } from "#worker/domain/time.ts";
import { HOME_ZONE } from "#worker/domain/zones.ts";
import { joinHeard, openSessions } from "#worker/features/adaptation/heard.ts";
import { type WhatHelpedView, whatHelped } from "#worker/features/adaptation/rules.ts";
import { DAYS_COUNTED } from "#worker/features/adaptation/service.ts";
import type { Course } from "#worker/features/courses/rules.ts";
import { openCourse } from "#worker/features/courses/sealed.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { type DayTally, dayTallies, type PeriodName, periodsUntil, type Total } from "./rules.ts";
import { readProgress } from "./store.ts";

/** How progress reads totals of questionnaires: statements in its own round trip, and what opens their results. */
export interface ReadsTotals {
  statements(database: Database, userId: string): readonly Statement[];
  /** @param results of the statements, in their order */
  open(key: PersonKey, results: readonly unknown[]): Promise<readonly Total[]>;
}

/** Bounds what one page decrypts: nearly three a day for a year. */
const MOST_SESSIONS = 1000;

export interface ProgressView {
  /** Days on which there was anything, the earliest first. */
  readonly days: readonly DayTally[];
  readonly totals: readonly Total[];
  readonly helped: WhatHelpedView;
  /** The plan in progress; null without one. */
  readonly plan: { readonly done: number; readonly days: number } | null;
  /** The clock of the last plan, or the one at home: for whoever has no scripts. */
  readonly zone: string;
  /** How many sessions were counted, where older ones were left out. */
  readonly countedOnly: number | null;
  /** Unix ms. */
  readonly now: number;
}

/** What a person marked, heard and answered over weeks and months. Only reads. */
export interface Progress {
  view(person: Person, by: PeriodName): Promise<ProgressView>;
}

interface ProgressParts {
  readonly dependencies: Pick<Dependencies, "database" | "now">;
  readonly sessions: Pick<Sessions, "keyOf">;
  readonly told: ReadsTotals;
}

export function createProgress({ dependencies, sessions, told }: ProgressParts): Progress {
  const { database } = dependencies;
  return {
    async view(person, by) {
      const now = dependencies.now();
      const today = dayOf(now);
      const countedFrom = today - DAYS_COUNTED;
      const since = Math.min(firstDayShown(today, by), countedFrom);
      const rows = await readProgress(
        database,
        person.id,
        { day: since, sessions: MOST_SESSIONS },
        told.statements(database, person.id),
      );
      const key = await sessions.keyOf(person);
      const [opened, totals, courses] = await Promise.all([
        openSessions(key, rows.heard),
        told.open(key, rows.others),
        Promise.all(rows.courses.map((row) => openCourse(key, row))),
      ]);
      const heard = joinHeard(rows.marks, opened);
      return {
        days: dayTallies({
          marks: rows.marks,
          heard,
          planned: courses.flatMap(daysDone).filter((day) => day >= since),
        }),
        totals,
        helped: whatHelped(heard.filter(({ day }) => day >= countedFrom)),
        plan: planInProgress(courses),
        zone: courses[0]?.zone ?? HOME_ZONE,
        countedOnly: rows.heard.length === MOST_SESSIONS ? MOST_SESSIONS : null,
        now,
      };
    },
  };
}

/** @param today UTC; somewhere in the west it is still the day before, which may be another month's */
function firstDayShown(today: number, by: PeriodName): number {
  return periodsUntil(today - 1, by)[0]?.first ?? today;
}

function daysDone({ sessions }: Course): readonly number[] {
  return sessions.flatMap(({ doneOn }) => doneOn ?? []);
}

function planInProgress(courses: readonly Course[]): ProgressView["plan"] {
  const course = courses.find(({ state }) => state === "current" || state === "paused");
  return course === undefined ? null : { done: daysDone(course).length, days: course.days };
}
