import { and, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { creditBalance } from "#db/schema/credits.ts";
import { accessToken, session } from "#db/schema/sign-in.ts";

export interface SessionRow {
  readonly user_id: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly device: string;
  readonly confirmed_at: number | null;
  /** The address under the person's key. */
  readonly sealed: string;
  /** The person's key. */
  readonly wrapped: string;
  readonly version: string;
  readonly available_credits: number;
  readonly has_password: boolean;
}

/** A session with its person and their credits, in one round trip. */
export async function findSession(
  { db }: Database,
  idHash: string,
): Promise<SessionRow | undefined> {
  const rows = await db
    .select({
      user_id: session.user_id,
      created_at: session.created_at,
      expires_at: session.expires_at,
      device: session.device,
      confirmed_at: session.confirmed_at,
      sealed: user.sealed,
      wrapped: personKey.wrapped,
      version: personKey.version,
      available_credits: creditBalance.available_credits,
      has_password: sql`${user.password_hash} is not null`.mapWith(Boolean),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .innerJoin(creditBalance, eq(creditBalance.id, user.id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(eq(session.id, idHash));
  return rows[0];
}

export async function insertSession(
  { db }: Database,
  row: {
    readonly id: string;
    readonly user_id: string;
    readonly created_at: number;
    readonly expires_at: number;
    readonly device: string;
  },
): Promise<void> {
  await db.insert(session).values(row);
}

export async function extendSession(
  { db }: Database,
  idHash: string,
  expiresAt: number,
): Promise<void> {
  await db.update(session).set({ expires_at: expiresAt }).where(eq(session.id, idHash));
}

/** Records that the person of a session confirmed their identity. */
export async function confirmSession({ db }: Database, idHash: string, now: number): Promise<void> {
  await db.update(session).set({ confirmed_at: now }).where(eq(session.id, idHash));
}

export async function deleteSession({ db }: Database, idHash: string): Promise<void> {
  await db.delete(session).where(eq(session.id, idHash));
}

export async function deleteSessionsOf({ db }: Database, userId: string): Promise<void> {
  await db.delete(session).where(eq(session.user_id, userId));
}

export async function deleteExpiredSessions({ db }: Database, now: number): Promise<void> {
  await db.delete(session).where(lte(session.expires_at, now));
}

export type StoredSession = Pick<typeof session.$inferSelect, "id" | "device" | "created_at">;

/** A statement that lists a person's valid sessions, newest first. */
export function sessionsOf({ db }: Database, userId: string, now: number) {
  return db
    .select()
    .from(session)
    .where(and(eq(session.user_id, userId), gt(session.expires_at, now)))
    .orderBy(desc(session.created_at));
}

/** Deletes the session of a person whose stored id begins with a reference. */
export async function deleteSessionByRef(
  { db }: Database,
  userId: string,
  ref: string,
): Promise<void> {
  const referred = eq(sql`substr(${session.id}, 1, ${ref.length})`, ref);
  await db.delete(session).where(and(eq(session.user_id, userId), referred));
}

/** Deletes the sessions of a person but one, and their access tokens: whoever else is signed in made some. */
export async function deleteOtherSessions(
  database: Database,
  userId: string,
  keptHash: string,
): Promise<void> {
  const { db } = database;
  await batch(database, "write", [
    db.delete(session).where(and(eq(session.user_id, userId), ne(session.id, keptHash))),
    db.delete(accessToken).where(eq(accessToken.user_id, userId)),
  ]);
}
