import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { token } from "./schema/sign-in.ts";

/** A mailed code that a signed-in person typed, hashed. */
export interface TypedCode {
  readonly userId: string;
  readonly hash: string;
  readonly browserHash: string;
}

/** Selects the codes for a purpose that a person requested in this browser. */
function requestedBy(
  purpose: "deletion" | "confirmation",
  { userId, browserHash }: TypedCode,
): SQL | undefined {
  return and(
    eq(token.user_id, userId),
    eq(token.purpose, purpose),
    eq(token.browser_hash, browserHash),
  );
}

/**
 * Verifies a code to delete an account, in the browser that requested it; each attempt counts. It does
 * not consume the code: the deletion deletes it with everything else.
 */
export async function isDeletionCode(
  database: Database,
  code: TypedCode,
  now: number,
): Promise<boolean> {
  const { db } = database;
  const requested = requestedBy("deletion", code);
  const [found] = await batch(database, "write", [
    db
      .select({ hash: token.hash })
      .from(token)
      .where(and(requested, eq(token.code_hash, code.hash), gt(token.expires_at, now))),
    ...countCodeAttempt(database, requested),
  ]);
  return found.length === 1;
}

/**
 * Consumes a code that confirms the identity of a signed-in person, in the browser that requested it, or
 * counts a wrong one.
 * @returns whether it was right
 */
export async function takeConfirmationCode(
  database: Database,
  code: TypedCode,
  now: number,
): Promise<boolean> {
  const { db } = database;
  const requested = requestedBy("confirmation", code);
  const [used] = await batch(database, "write", [
    db
      .delete(token)
      .where(and(requested, eq(token.code_hash, code.hash), gt(token.expires_at, now)))
      .returning({ hash: token.hash }),
    ...countCodeAttempt(database, requested),
  ]);
  return used.length === 1;
}

/** Statements that count an attempt against the codes that meet a condition; the last one deletes them. */
export function countCodeAttempt({ db }: Database, codes: SQL | undefined) {
  return [
    db
      .update(token)
      .set({ tries_left: sql`${token.tries_left} - 1` })
      .where(codes),
    db.delete(token).where(and(codes, lte(token.tries_left, 0))),
  ] as const;
}
