import { and, desc, eq, gte, inArray, or, type SQLWrapper } from "drizzle-orm";
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

/**
 * Stores how a person feels before or after one of their own beats; the last mark of a day replaces earlier ones.
 * @param value 1 (low) to 5 (good)
 * @returns whether the beat is theirs
 */
export async function saveMark(
  { db }: Database,
  mark: {
    readonly userId: string;
    readonly beatId: string;
    readonly day: number;
    readonly moment: Moment;
    readonly value: number;
  },
): Promise<boolean> {
  const { userId, beatId, day, moment, value } = mark;
  const own = and(eq(userHistory.id, beatId), eq(userHistory.user_id, userId));
  const [beat] = await db.select({ id: userHistory.id }).from(userHistory).where(own);
  if (beat === undefined) return false;
  await db
    .insert(sessionMark)
    .values({ user_id: userId, history_id: beatId, day, [moment]: value })
    .onConflictDoUpdate({
      target: [sessionMark.user_id, sessionMark.history_id, sessionMark.day],
      set: { [moment]: value },
    });
  return true;
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
