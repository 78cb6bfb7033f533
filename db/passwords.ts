import { and, eq, exists, gt, inArray } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { session, token, user } from "./schema.ts";
import { ASKED_FOR } from "./tokens.ts";

/** A change of a password, and the session that asks for it. */
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
 * Sets a new password and ends every session and every pending proof of the account, in one
 * transaction, if the session that asks for it stands at that moment.
 * @returns whether it did
 */
export async function replacePassword(
  { client, db }: Database,
  { userId, passwordHash, sessionId, begunAfter, now }: PasswordChange,
): Promise<boolean> {
  const standing = db
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
  // A hash has a salt of its own: who has it now was changed here.
  const changed = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.password_hash, passwordHash)));
  const [updated] = await writeBatch(client, [
    db
      .update(user)
      .set({ password_hash: passwordHash })
      .where(and(eq(user.id, userId), exists(standing)))
      .returning({ id: user.id }),
    db.delete(session).where(inArray(session.user_id, changed)),
    db
      .delete(token)
      .where(and(inArray(token.user_id, changed), inArray(token.purpose, [...ASKED_FOR]))),
  ]);
  return updated?.rows.length === 1;
}
