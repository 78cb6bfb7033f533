import { and, eq, gt, lte, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { token } from "./schema.ts";

/**
 * Uses up a code by which somebody who is signed in shows again who they are, in the browser that
 * asked for it, or counts a wrong one against it: the fifth ends it.
 * @returns whether it was right
 */
export async function takeConfirmationCode(
  { client, db }: Database,
  code: { readonly userId: string; readonly hash: string; readonly browserHash: string },
  now: number,
): Promise<boolean> {
  const asked = and(
    eq(token.user_id, code.userId),
    eq(token.purpose, "confirmation"),
    eq(token.browser_hash, code.browserHash),
  );
  const [used] = await writeBatch(client, [
    db
      .delete(token)
      .where(and(asked, eq(token.code_hash, code.hash), gt(token.expires_at, now)))
      .returning({ hash: token.hash }),
    db
      .update(token)
      .set({ tries_left: sql`${token.tries_left} - 1` })
      .where(asked),
    db.delete(token).where(and(asked, lte(token.tries_left, 0))),
  ]);
  return used?.rows.length === 1;
}
