import { and, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { batch, type Database, last } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import { accessToken, passkey, session, token } from "#db/schema/sign-in.ts";
import { type AttemptLimit, countAttempt, isWithin } from "#db/throttles.ts";
import { REQUESTED_PURPOSES } from "./tokens.store.ts";

/** A change of a password, and the session that requests it. */
export interface PasswordChange {
  readonly userId: string;
  readonly passwordHash: string;
  /** The stored id of the session. */
  readonly sessionId: string;
  /** The session must have begun after that time. */
  readonly begunAfter: number;
  readonly now: number;
}

/**
 * Sets a new password and deletes every session, access token and pending proof of the account, in one
 * transaction, if the session that requests it is valid at that moment.
 * @returns whether it did
 */
export async function replacePassword(
  database: Database,
  { userId, passwordHash, sessionId, begunAfter, now }: PasswordChange,
): Promise<boolean> {
  const { db } = database;
  const valid = db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, sessionId),
        eq(session.user_id, userId),
        gt(session.expires_at, now),
        gt(session.created_at, begunAfter),
      ),
    );
  // Each hash has its own salt: an account that has this one was changed by the first statement.
  const changed = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.password_hash, passwordHash)));
  const [updated] = await batch(database, "write", [
    db
      .update(user)
      .set({ password_hash: passwordHash })
      .where(and(eq(user.id, userId), exists(valid)))
      .returning({ id: user.id }),
    db.delete(session).where(inArray(session.user_id, changed)),
    db.delete(accessToken).where(inArray(accessToken.user_id, changed)),
    db
      .delete(token)
      .where(and(inArray(token.user_id, changed), inArray(token.purpose, [...REQUESTED_PURPOSES]))),
  ]);
  return updated.length === 1;
}

const REVOCATION_PURPOSES = ["alarm", "alarm_password", "alarm_google", "alarm_passkeys"] as const;

/** What a revocation link ends besides sessions and pending proofs: nothing, the password, the link to Google, passkeys. */
export type RevocationPurpose = (typeof REVOCATION_PURPOSES)[number];

export interface RevocationLinkRow {
  readonly hash: string;
  readonly purpose: RevocationPurpose;
  readonly userId: string;
  /** Hash of a random code that is never mailed: nobody types it. */
  readonly codeHash: string;
  readonly expiresAt: number;
  readonly now: number;
}

/**
 * Stores a link to report that a change to the account was not the owner's, and counts it, in one transaction.
 * @returns false when there are too many already
 */
export async function insertRevocationLink(
  database: Database,
  { hash, purpose, userId, codeHash, expiresAt, now }: RevocationLinkRow,
  limit: AttemptLimit,
): Promise<boolean> {
  const { db } = database;
  const [, inserted] = await batch(database, "write", [
    countAttempt(database, limit, now),
    db
      .insert(token)
      .select(
        sql`select ${hash}, ${purpose}, ${userId}, ${expiresAt}, ${now}, ${codeHash}, null, 5, null
          where ${isWithin(limit)}`,
      )
      .returning({ hash: token.hash }),
  ]);
  return inserted.length === 1;
}

/**
 * Redeems a revocation link, in one transaction: it deletes every session, access token and pending proof of its account, and
 * revokes what its purpose names. Other revocation links stay, because each may revoke more.
 * @returns its purpose, or undefined when it was used before or has expired
 */
export async function redeemRevocationLink(
  database: Database,
  hash: string,
  now: number,
): Promise<RevocationPurpose | undefined> {
  const { db } = database;
  const live = and(
    eq(token.hash, hash),
    inArray(token.purpose, [...REVOCATION_PURPOSES]),
    gt(token.expires_at, now),
  );
  const owner = db.select({ user_id: token.user_id }).from(token).where(live);
  const unless = (purpose: RevocationPurpose, value: unknown) =>
    sql`case when (${db.select({ purpose: token.purpose }).from(token).where(live)}) <> ${purpose}
      then ${value} end`;
  const results = await batch(database, "write", [
    db
      .update(user)
      .set({
        password_hash: unless("alarm_password", user.password_hash),
        google_sub: unless("alarm_google", user.google_sub),
      })
      .where(inArray(user.id, owner)),
    db.delete(passkey).where(
      inArray(
        passkey.user_id,
        db
          .select({ user_id: token.user_id })
          .from(token)
          .where(and(live, eq(token.purpose, "alarm_passkeys"))),
      ),
    ),
    db.delete(session).where(inArray(session.user_id, owner)),
    db.delete(accessToken).where(inArray(accessToken.user_id, owner)),
    db
      .delete(token)
      .where(and(inArray(token.user_id, owner), inArray(token.purpose, [...REQUESTED_PURPOSES]))),
    db.delete(token).where(live).returning({ purpose: token.purpose }),
  ]);
  const [used] = last(results);
  return REVOCATION_PURPOSES.find((known) => known === used?.purpose);
}
