import { and, desc, eq, gte, inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { sessionMark, userHistory } from "#db/schema/beats.ts";

export interface SessionMark {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly before: number | null;
  readonly after: number | null;
}

export interface MarkOfBeat extends SessionMark {
  readonly beat: string;
}

export type Moment = "before" | "after";

/** How a person feels, 1 (low) to 5 (good), where they say it. */
export type Marks = Partial<Readonly<Record<Moment, number | undefined>>>;

/** How a person feels before and after one of their beats on a day. */
export interface MarksOfDay extends Marks {
  readonly userId: string;
  readonly beatId: string;
  readonly day: number;
}

/**
 * A statement that stores marks of one of a person's own beats, and nothing where it is not theirs. The last mark
 * of a day replaces earlier ones; one that is not said stays as it was.
 */
export function saveMarks({ db }: Database, marks: MarksOfDay) {
  const { userId, beatId, day, before = null, after = null } = marks;
  return db
    .insert(sessionMark)
    .select(
      sql`select ${userHistory.user_id}, ${userHistory.id}, ${day}, ${before}, ${after}
        from ${userHistory} where ${userHistory.id} = ${beatId} and ${userHistory.user_id} = ${userId}`,
    )
    .onConflictDoUpdate({
      target: [sessionMark.user_id, sessionMark.history_id, sessionMark.day],
      set: {
        before: sql`coalesce(excluded.before, ${sessionMark.before})`,
        after: sql`coalesce(excluded.after, ${sessionMark.after})`,
      },
    });
}

/**
 * A statement for a person's marks since a day, the latest first.
 * @param beats selects ids of beats, whose marks of all days belong to it
 */
export function marksSince(
  { db }: Database,
  userId: string,
  { day, beats }: { readonly day: number; readonly beats?: SQLWrapper },
) {
  const { user_id, history_id, before, after } = sessionMark;
  return db
    .select({ beat: history_id, day: sessionMark.day, before, after })
    .from(sessionMark)
    .where(
      and(eq(user_id, userId), or(gte(sessionMark.day, day), beats && inArray(history_id, beats))),
    )
    .orderBy(desc(sessionMark.day));
}

/** A person's marks of one of their beats, the earliest first. */
export async function readMarks(
  { db }: Database,
  userId: string,
  beatId: string,
): Promise<readonly SessionMark[]> {
  const { user_id, history_id, day, before, after } = sessionMark;
  return db
    .select({ day, before, after })
    .from(sessionMark)
    .where(and(eq(user_id, userId), eq(history_id, beatId)))
    .orderBy(day);
}

/** A statement for a person's marks of one beat on one day, at most one row. */
export function marksOfBeat(
  { db }: Database,
  {
    userId,
    beatId,
    day,
  }: { readonly userId: string; readonly beatId: string; readonly day: number },
) {
  const { before, after } = sessionMark;
  const own = and(eq(sessionMark.user_id, userId), eq(sessionMark.history_id, beatId));
  return db
    .select({ before, after })
    .from(sessionMark)
    .where(and(own, eq(sessionMark.day, day)));
}
