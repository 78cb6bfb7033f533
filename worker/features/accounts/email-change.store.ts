import { and, eq, exists, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS, type AccountRow } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { emailChange, session } from "#db/schema/sign-in.ts";
import { type AddressDigests, ofAddress } from "./store.ts";

/** A change that a person asked for, as it is stored: hashes, and the new address under their key. */
export interface AskedChange {
  readonly id: string;
  readonly userId: string;
  readonly sealed: string;
  readonly sessionId: string;
  readonly newHash: string;
  readonly oldHash: string;
  readonly codeHash: string;
  readonly now: number;
  readonly expiresAt: number;
}

/**
 * Stores a change in place of the one that its person asked for before, if their session is valid.
 * @returns the language of the account, and whether the new address has a confirmed account: the work is the same
 */
export async function insertChange(
  database: Database,
  change: AskedChange,
  address: AddressDigests,
): Promise<{ readonly language: string | null; readonly taken: boolean } | undefined> {
  const { db } = database;
  const { id, userId, sealed, sessionId, newHash, oldHash, codeHash, now, expiresAt } = change;
  const valid = liveSession(database, userId, sql`${sessionId}`, now);
  const [, inserted, [account], taken] = await batch(database, "write", [
    db.delete(emailChange).where(and(eq(emailChange.user_id, userId), isNull(emailChange.done_on))),
    db
      .insert(emailChange)
      .select(
        sql`select ${id}, ${userId}, ${sealed}, ${sessionId}, ${newHash}, ${oldHash}, ${codeHash}, 5,
          ${now}, ${expiresAt}, null, null, null where ${valid}`,
      )
      .returning({ id: emailChange.id }),
    db.select({ language: user.language }).from(user).where(eq(user.id, userId)),
    confirmedOf(database, address),
  ]);
  if (inserted.length === 0) return undefined;
  return { language: account?.language ?? null, taken: taken.length > 0 };
}

function liveSession({ db }: Database, userId: SQL | string, sessionId: SQL, now: number): SQL {
  return exists(
    db
      .select({ id: session.id })
      .from(session)
      .where(
        and(
          sql`${session.id} = ${sessionId}`,
          sql`${session.user_id} = ${userId}`,
          gt(session.expires_at, now),
        ),
      ),
  );
}

/** Selects the confirmed account of an address. */
function confirmedOf({ db }: Database, address: AddressDigests) {
  return db
    .select({ id: user.id })
    .from(user)
    .where(and(ofAddress(address), or(isNotNull(user.verified_at), isNotNull(user.google_sub))));
}

/** Selects changes that were asked for, are not done, and whose session is valid. */
export function isAsked(database: Database, now: number): SQL | undefined {
  const { user_id, session_id } = emailChange;
  return and(
    isNull(emailChange.done_on),
    gt(emailChange.expires_at, now),
    liveSession(database, sql`${user_id}`, sql`${session_id}`, now),
  );
}

export type StoredChange = typeof emailChange.$inferSelect;

/** The change that was asked for in a session, while it can be confirmed. */
export async function findAsked(
  database: Database,
  asker: { readonly userId: string; readonly sessionId: string },
  now: number,
): Promise<StoredChange | undefined> {
  const [row] = await database.db
    .select()
    .from(emailChange)
    .where(and(isOf(asker), isAsked(database, now)));
  return row;
}

function isOf({ userId, sessionId }: { readonly userId: string; readonly sessionId: string }) {
  return and(eq(emailChange.user_id, userId), eq(emailChange.session_id, sessionId));
}

/** Deletes the change that a person asked for, unless it is done. */
export async function deleteAsked({ db }: Database, userId: string): Promise<void> {
  await db
    .delete(emailChange)
    .where(and(eq(emailChange.user_id, userId), isNull(emailChange.done_on)));
}

/**
 * Finds the change that a code confirms, and counts the attempt.
 * @returns its id
 */
export async function findByCode(
  database: Database,
  typed: {
    readonly userId: string;
    readonly sessionId: string;
    readonly codeHash: string;
    readonly youngerThan: number;
  },
  now: number,
): Promise<string | undefined> {
  const { db } = database;
  const asked = and(isOf(typed), isAsked(database, now));
  const [[found]] = await batch(database, "write", [
    db
      .select({ id: emailChange.id })
      .from(emailChange)
      .where(
        and(
          asked,
          eq(emailChange.code_hash, typed.codeHash),
          gt(emailChange.created_at, typed.youngerThan),
          gt(emailChange.tries_left, 0),
        ),
      ),
    db
      .update(emailChange)
      .set({ tries_left: sql`max(${emailChange.tries_left} - 1, 0)` })
      .where(asked),
  ]);
  return found?.id;
}

/** A change with its account. */
export interface FoundChange {
  readonly change: StoredChange;
  readonly owner: AccountRow & { readonly language: string | null };
}

/** Finds a change by one of its links, or by its id. It does not use the link up. */
export async function findChange(
  database: Database,
  by: { readonly hash: string } | { readonly id: string },
  now: number,
): Promise<FoundChange | undefined> {
  const named =
    "id" in by
      ? eq(emailChange.id, by.id)
      : or(eq(emailChange.new_hash, by.hash), eq(emailChange.old_hash, by.hash));
  const done = and(isNotNull(emailChange.done_on), gt(emailChange.expires_at, now));
  const [row] = await database.db
    .select({ change: emailChange, owner: ACCOUNT_COLUMNS })
    .from(emailChange)
    .innerJoin(user, eq(user.id, emailChange.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(and(named, or(done, isAsked(database, now))));
  return row;
}

/** Deletes changes that nobody confirmed in time, and those that can no longer be revoked. */
export async function deleteExpiredChanges({ db }: Database, now: number): Promise<void> {
  await db.delete(emailChange).where(lte(emailChange.expires_at, now));
}
