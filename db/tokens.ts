import { and, eq, gt, isNull, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { session, token, user } from "./schema.ts";

type TokenPurpose = (typeof token.$inferSelect)["purpose"];

/** What signs its person in. A code that only shows again who is there never does. */
export type ProofPurpose = Exclude<TokenPurpose, "deletion" | "confirmation">;

/** A mailed proof as it is stored: nothing that the mail carries stands in it. */
export interface ProofRow {
  readonly purpose: TokenPurpose;
  readonly linkHash: string;
  readonly codeHash: string;
  readonly browserHash: string;
  readonly expiresAt: number;
  readonly now: number;
}

/**
 * Gives an account a new proof in place of its last one for the same purpose.
 * @returns whether there is such an account; it takes as long when there is none
 */
export async function replaceProof(
  { db }: Database,
  email: string,
  row: ProofRow,
): Promise<boolean> {
  const rows = await proofFor({ db }, row, eq(user.email, email)).returning({ hash: token.hash });
  return rows.length === 1;
}

/** A statement that stores a proof for the person who meets a condition. */
export function proofFor({ db }: Pick<Database, "db">, row: ProofRow, who: SQL | undefined) {
  const stored = {
    hash: row.linkHash,
    expires_at: row.expiresAt,
    created_at: row.now,
    code_hash: row.codeHash,
    browser_hash: row.browserHash,
    tries_left: 5,
  };
  return db
    .insert(token)
    .select(
      db
        .select({
          hash: sql`${stored.hash}`.as("hash"),
          purpose: sql`${row.purpose}`.as("purpose"),
          user_id: user.id,
          expires_at: sql`${stored.expires_at}`.as("expires_at"),
          created_at: sql`${stored.created_at}`.as("created_at"),
          code_hash: sql`${stored.code_hash}`.as("code_hash"),
          browser_hash: sql`${stored.browser_hash}`.as("browser_hash"),
          tries_left: sql`${stored.tries_left}`.as("tries_left"),
        })
        .from(user)
        .where(who),
    )
    .onConflictDoUpdate({ target: [token.user_id, token.purpose], set: stored });
}

export interface UsedProof {
  readonly userId: string;
  readonly purpose: ProofPurpose;
  /** Somebody else signed up with the address since: the password was theirs and is gone. */
  readonly lostPassword: boolean;
}

/** Uses a mailed link up. Of any number of parallel tries one succeeds. */
export function consumeLink(
  database: Database,
  link: {
    readonly hash: string;
    readonly purpose: ProofPurpose;
    /** Of the browser that opens the link, if it asked for a mail itself. */
    readonly browserHash: string | null;
  },
  now: number,
): Promise<UsedProof | undefined> {
  const live = and(
    eq(token.hash, link.hash),
    eq(token.purpose, link.purpose),
    gt(token.expires_at, now),
  );
  return consume(database, live, link.browserHash, now, []);
}

/** Uses a mailed code up, or counts a wrong one against it: the fifth ends it. */
export function consumeCode(
  database: Database,
  code: { readonly hash: string; readonly browserHash: string; readonly youngerThan: number },
  now: number,
): Promise<UsedProof | undefined> {
  const { db } = database;
  const asked = eq(token.browser_hash, code.browserHash);
  const live = and(
    asked,
    notInArray(token.purpose, ["deletion", "confirmation"]),
    eq(token.code_hash, code.hash),
    gt(token.expires_at, now),
    gt(token.created_at, code.youngerThan),
  );
  return consume(database, live, code.browserHash, now, countCodeTry({ db }, asked));
}

/** Statements that count a try against the codes that meet a condition: the fifth ends them. */
function countCodeTry({ db }: Pick<Database, "db">, asked: SQL | undefined) {
  return [
    db
      .update(token)
      .set({ tries_left: sql`${token.tries_left} - 1` })
      .where(asked),
    db.delete(token).where(and(asked, lte(token.tries_left, 0))),
  ];
}

/**
 * Whether a code to delete an account is right, in the browser that asked for it; each try counts.
 * It is not used up here: the deletion itself takes it with everything else.
 */
export async function isDeletionCode(
  { client, db }: Database,
  code: { readonly userId: string; readonly hash: string; readonly browserHash: string },
  now: number,
): Promise<boolean> {
  const asked = and(
    eq(token.user_id, code.userId),
    eq(token.purpose, "deletion"),
    eq(token.browser_hash, code.browserHash),
  );
  const [found] = await writeBatch(client, [
    db
      .select({ hash: token.hash })
      .from(token)
      .where(and(asked, eq(token.code_hash, code.hash), gt(token.expires_at, now))),
    ...countCodeTry({ db }, asked),
  ]);
  return found?.rows.length === 1;
}

/**
 * One transaction: the account that the proof belongs to is confirmed, the proof is deleted. One who
 * proves the address in another way than by signing up does not inherit the password of whoever
 * signed up with it before, nor does one whose own browser signed up with it and is not the last to.
 */
async function consume(
  { client, db }: Database,
  live: SQL | undefined,
  browserHash: string | null,
  now: number,
  afterwards: readonly { toSQL(): { sql: string; params: unknown[] } }[],
): Promise<UsedProof | undefined> {
  const proof = db.select({ user_id: token.user_id }).from(token).where(live);
  const signedUpHere = db
    .select({ hash: token.hash })
    .from(token)
    .where(
      and(
        live,
        eq(token.purpose, "signup"),
        browserHash === null ? undefined : eq(token.browser_hash, browserHash),
      ),
    );
  const [, used] = await writeBatch(client, [
    db
      .update(user)
      .set({
        verified_at: now,
        password_hash: sql`case when exists ${signedUpHere} then ${user.password_hash} end`,
      })
      .where(and(isNull(user.verified_at), eq(user.id, sql`(${proof})`))),
    db.delete(token).where(live).returning({
      user_id: token.user_id,
      purpose: token.purpose,
      browser_hash: token.browser_hash,
    }),
    ...afterwards,
  ]);
  const row = used?.rows[0];
  if (row === undefined) return undefined;
  const purpose = row.purpose as ProofPurpose;
  const elsewhere = browserHash !== null && row.browser_hash !== browserHash;
  return { userId: String(row.user_id), purpose, lostPassword: purpose === "signup" && elsewhere };
}

export async function deleteExpiredProofs({ db }: Database, now: number): Promise<void> {
  await db.delete(token).where(lte(token.expires_at, now));
}

/** Sets a new password and ends every session and every mailed proof of the account. */
export async function replacePassword(
  { client, db }: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await writeBatch(client, [
    db.update(user).set({ password_hash: passwordHash }).where(eq(user.id, userId)),
    db.delete(session).where(eq(session.user_id, userId)),
    db.delete(token).where(eq(token.user_id, userId)),
  ]);
}
