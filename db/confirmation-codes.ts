import { and, eq, gt } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { token } from "./schema.ts";
import { askedBy, countCodeTry, type TypedCode } from "./tokens.ts";

/**
 * Uses up a code by which somebody who is signed in shows again who they are, in the browser that
 * asked for it, or counts a wrong one against it: the fifth ends it.
 * @returns whether it was right
 */
export async function takeConfirmationCode(
  { client, db }: Database,
  code: TypedCode,
  now: number,
): Promise<boolean> {
  const asked = askedBy("confirmation", code);
  const [used] = await writeBatch(client, [
    db
      .delete(token)
      .where(and(asked, eq(token.code_hash, code.hash), gt(token.expires_at, now)))
      .returning({ hash: token.hash }),
    ...countCodeTry({ db }, asked),
  ]);
  return used?.rows.length === 1;
}
