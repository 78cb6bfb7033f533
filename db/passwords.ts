import { and, eq, exists, gt, inArray } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { user } from "./schema/accounts.ts";
import { session, token } from "./schema/sign-in.ts";
import { REQUESTED_PURPOSES } from "./tokens.ts";

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
 * Sets a new password and deletes every session and every pending proof of the account, in one
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
    db
      .delete(token)
      .where(and(inArray(token.user_id, changed), inArray(token.purpose, [...REQUESTED_PURPOSES]))),
  ]);
  return updated.length === 1;
}
