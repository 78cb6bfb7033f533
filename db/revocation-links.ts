import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { batch, type Database, last } from "./client.ts";
import { user } from "./schema/accounts.ts";
import { passkey, session, token } from "./schema/sign-in.ts";
import { type AttemptLimit, countAttempt, isWithin } from "./throttles.ts";
import { REQUESTED_PURPOSES } from "./tokens.ts";

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
 * Redeems a revocation link, in one transaction: it deletes every session and pending proof of its account, and
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
    db
      .delete(token)
      .where(and(inArray(token.user_id, owner), inArray(token.purpose, [...REQUESTED_PURPOSES]))),
    db.delete(token).where(live).returning({ purpose: token.purpose }),
  ]);
  const [used] = last(results);
  return REVOCATION_PURPOSES.find((known) => known === used?.purpose);
}
