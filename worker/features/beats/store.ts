import { and, count, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import { batch, type Database } from "#db/client.ts";
import { ledgerOf } from "#db/ledger.ts";
import { sessionMark, userHistory } from "#db/schema/beats.ts";
import { listeningChoice, listeningSession } from "#db/schema/wellbeing.ts";
import type { LedgerEntry } from "#worker/domain/credits.ts";
import type { PageEnd } from "#worker/domain/paging.ts";
import {
  type MarkOfBeat,
  type Marks,
  marksOfBeat,
  marksSince,
  type SessionMark,
  saveMarks,
} from "#worker/features/adaptation/marks.store.ts";
import { type ListeningSessionRow, sessionsSince } from "#worker/features/adaptation/store.ts";
import { withoutBeat } from "#worker/features/community/changes.store.ts";
import { ageOfPerson, type ProfileRow, type StoredDraft } from "#worker/features/profile/store.ts";

export type ListeningRow = typeof listeningChoice.$inferSelect;

/** A statement for the choice of a person, at most one row. */
export function listeningOfPerson({ db }: Database, userId: string) {
  return db.select().from(listeningChoice).where(eq(listeningChoice.user_id, userId));
}

/** Stores a person's choice over the one before. */
export async function saveListening({ db }: Database, row: ListeningRow): Promise<void> {
  const { user_id: _, ...changed } = row;
  await db
    .insert(listeningChoice)
    .values(row)
    .onConflictDoUpdate({ target: listeningChoice.user_id, set: changed });
}

export type HistoryRow = typeof userHistory.$inferSelect;

export interface BeatsQuery {
  readonly limit: number;
  /** How many of the newest are passed over. @default 0 */
  readonly offset?: number | undefined;
  readonly after?: PageEnd | undefined;
  readonly favourites?: boolean | undefined;
}

/** Reads a person's beats, newest first. Incognito beats belong to nobody, so no list has them. */
export async function readBeats(
  database: Database,
  userId: string,
  query: BeatsQuery,
): Promise<readonly HistoryRow[]> {
  return beatsOf(database, userId, query);
}

/** How a person should listen, and chose to. */
export interface ListenerRows {
  /** The person's health profile as it is stored. */
  readonly profile: ProfileRow | undefined;
  /** The draft of its first step. */
  readonly draft: StoredDraft | undefined;
  /** Whether they ever asked a parent: who was a child here before. */
  readonly askedParent: boolean;
  readonly listening: ListeningRow | undefined;
}

/** Statements for how a person should listen, and chose to. */
function listenerRows(database: Database, userId: string) {
  return [...ageOfPerson(database, userId), listeningOfPerson(database, userId)] as const;
}

export interface GeneratorPageRows extends ListenerRows {
  readonly recent: readonly HistoryRow[];
  /** How many beats the person has. */
  readonly total: number;
  /** The requested beat, which may belong to anybody. */
  readonly requested: HistoryRow | undefined;
}

/**
 * Reads what the generator page shows, in one round trip.
 * @param beatId a beat to show besides the recent ones
 */
export async function readGeneratorPage(
  database: Database,
  userId: string,
  { beatId, ...query }: BeatsQuery & { readonly beatId?: string | undefined },
): Promise<GeneratorPageRows> {
  const { db } = database;
  const [recent, [all], [profile], [draft], [asked], [listening], [requested] = []] = await batch(
    database,
    "read",
    [
      beatsOf(database, userId, query),
      db.select({ beats: count() }).from(userHistory).where(eq(userHistory.user_id, userId)),
      ...listenerRows(database, userId),
      ...(beatId === undefined
        ? []
        : [db.select().from(userHistory).where(eq(userHistory.id, beatId))]),
    ],
  );
  return {
    recent,
    total: all?.beats ?? 0,
    requested,
    profile,
    draft,
    askedParent: asked !== undefined,
    listening,
  };
}

export interface RoomRows extends ListenerRows {
  /** It may belong to anybody. */
  readonly beat: HistoryRow | undefined;
  readonly marks: Omit<SessionMark, "day"> | undefined;
}

/** Reads what the listening room of a beat shows, in one round trip. @param day of its marks, since 1970 */
export async function readRoom(
  database: Database,
  userId: string,
  { beatId, day }: { readonly beatId: string; readonly day: number },
): Promise<RoomRows> {
  const { db } = database;
  const [[beat], [profile], [draft], [asked], [listening], [marks]] = await batch(
    database,
    "read",
    [
      db.select().from(userHistory).where(eq(userHistory.id, beatId)),
      ...listenerRows(database, userId),
      marksOfBeat(database, { userId, beatId, day }),
    ],
  );
  return { beat, profile, draft, askedParent: asked !== undefined, listening, marks };
}

export interface HistoryPageRows extends ListenerRows {
  readonly beats: readonly HistoryRow[];
  /** The last changes of credits, newest first. */
  readonly ledger: readonly LedgerEntry[];
  /** Since the first day that was asked for, and all of these beats; the latest first. */
  readonly marks: readonly MarkOfBeat[];
  /** What was listened to since the same day. */
  readonly sessions: readonly ListeningSessionRow[];
}

/** Reads what the history page shows, in one round trip. */
export async function readHistoryPage(
  database: Database,
  userId: string,
  {
    ledgerLimit,
    marksFrom,
    ...query
  }: BeatsQuery & {
    readonly ledgerLimit: number;
    /** First day of the marks, in days since 1970. */
    readonly marksFrom: number;
  },
): Promise<HistoryPageRows> {
  const { db } = database;
  const ids = newest(db.select({ id: userHistory.id }).from(userHistory).$dynamic(), userId, query);
  const [beats, ledger, marks, sessions, [profile], [draft], [asked], [listening]] = await batch(
    database,
    "read",
    [
      beatsOf(database, userId, query),
      ledgerOf(database, userId, ledgerLimit),
      marksSince(database, userId, { day: marksFrom, beats: ids }),
      sessionsSince(database, userId, marksFrom),
      ...listenerRows(database, userId),
    ],
  );
  return {
    beats,
    ledger,
    marks,
    sessions,
    profile,
    draft,
    askedParent: asked !== undefined,
    listening,
  };
}

function beatsOf({ db }: Database, userId: string, query: BeatsQuery) {
  return newest(db.select().from(userHistory).$dynamic(), userId, query);
}

/** A page of a person's rows, newest first. */
function newest<Select extends SQLiteSelect>(
  rows: Select,
  userId: string,
  { limit, offset = 0, after, favourites }: BeatsQuery,
) {
  const { created_on, id, favourite } = userHistory;
  const chosen = favourites ? eq(favourite, true) : undefined;
  const older =
    after &&
    or(lt(created_on, after.createdOn), and(eq(created_on, after.createdOn), lt(id, after.id)));
  return rows
    .where(and(eq(userHistory.user_id, userId), older, chosen))
    .orderBy(desc(created_on), desc(id))
    .limit(limit)
    .offset(offset);
}

/** Marks or unmarks a person's own beat as a favourite. @returns whether there is such a beat */
export async function setFavourite(
  database: Database,
  userId: string,
  id: string,
  favourite: boolean,
): Promise<boolean> {
  return (await favouriteOf(database, userId, id, favourite)).rowsAffected === 1;
}

function favouriteOf({ db }: Database, userId: string, id: string, favourite: boolean) {
  return db
    .update(userHistory)
    .set({ favourite })
    .where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId)));
}

/** What a person says of one of their beats. What is absent stays as it is. */
export interface BeatChange {
  readonly favourite?: boolean | undefined;
  /** How they feel today. */
  readonly marks?: Marks | undefined;
}

/** Changes a person's own beat, all of it or nothing; a beat of somebody else stays as it is. @param day of the marks */
export async function changeBeat(
  database: Database,
  userId: string,
  { id, day, favourite, marks }: BeatChange & { readonly id: string; readonly day: number },
): Promise<void> {
  const isMarked = marks?.before !== undefined || marks?.after !== undefined;
  const statements = [
    ...(favourite === undefined ? [] : [favouriteOf(database, userId, id, favourite)]),
    ...(isMarked ? [saveMarks(database, { userId, beatId: id, day, ...marks })] : []),
  ];
  if (statements.length > 0) await batch(database, "write", statements);
}

/**
 * Deletes a person's own beat, its marks, what was heard of it, and that it was shared or kept. Its credit
 * stays spent, its idempotency key used.
 * @param tie its digest in the community
 */
export async function deleteBeat(
  database: Database,
  userId: string,
  { id, tie }: { readonly id: string; readonly tie: string },
): Promise<void> {
  const { db } = database;
  await batch(database, "write", [
    db
      .delete(sessionMark)
      .where(and(eq(sessionMark.history_id, id), eq(sessionMark.user_id, userId))),
    db
      .delete(listeningSession)
      .where(and(eq(listeningSession.history_id, id), eq(listeningSession.user_id, userId))),
    ...withoutBeat(database, tie),
    db.delete(userHistory).where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId))),
  ]);
}

/** Deletes an incognito beat of any person: the caller has opened it with the key of its link. */
export async function deleteIncognitoBeat({ db }: Database, id: string): Promise<void> {
  await db.delete(userHistory).where(and(eq(userHistory.id, id), isNull(userHistory.user_id)));
}

export async function findHistoryRow(
  { db }: Database,
  id: string,
): Promise<HistoryRow | undefined> {
  const rows = await db.select().from(userHistory).where(eq(userHistory.id, id));
  return rows[0];
}

/** Whether a beat is in a person's history. */
export async function hasBeat({ db }: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: userHistory.id })
    .from(userHistory)
    .where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId)));
  return rows.length > 0;
}

/** Counts one more full download of a beat. */
export async function countDownload({ db }: Database, id: string): Promise<void> {
  await db
    .update(userHistory)
    .set({ downloaded_count: sql`${userHistory.downloaded_count} + 1` })
    .where(eq(userHistory.id, id));
}
