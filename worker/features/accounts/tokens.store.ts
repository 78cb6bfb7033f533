import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import { token } from "#db/schema/sign-in.ts";
import { type AttemptLimit, countAttempt, isWithin } from "#db/throttles.ts";

/** Purposes of proofs that sign a person in. Other codes never do, nor do revocation links. */
export const PROOFS = ["signup", "magiclink", "recovery"] as const;
export type ProofPurpose = (typeof PROOFS)[number];

/** Purposes of mails that a person requests. Alarms are sent without a request, and outlive these. */
export const REQUESTED_PURPOSES = [...PROOFS, "deletion", "confirmation"] as const;

/** How many valid proofs there may be; beyond that the oldest is deleted. */
export interface LiveProofs {
  readonly perBrowser: number;
  readonly perAccount: number;
}

/** A mailed proof as it is stored: hashes only, nothing that the mail contains. */
export interface ProofRow {
  readonly purpose: (typeof REQUESTED_PURPOSES)[number];
  readonly linkHash: string;
  readonly codeHash: string;
  readonly browserHash: string;
  readonly expiresAt: number;
  readonly now: number;
  readonly live: LiveProofs;
  /** Of the sign-up password. */
  readonly passwordHash?: string | undefined;
}

/** The proof of one mail of a sign-up: what it is depends on the account that its address has. */
export interface SignUpProof {
  /** For an account that nobody has confirmed. */
  readonly signUp: ProofRow;
  /** For a confirmed one: it signs in. @default none */
  readonly signIn?: ProofRow | undefined;
}

/** Selects a person's account. */
export const accountOf = (userId: string): SQL => eq(user.id, userId);

/**
 * Stores a new proof for an account. It replaces those for the same purpose that the same browser
 * requested, and no others.
 * @param account selects the account
 * @returns whether there is such an account; it takes as long when there is none
 */
export async function addProof(
  database: Database,
  account: SQL | undefined,
  row: ProofRow,
): Promise<boolean> {
  const [, stored] = await batch(database, "write", proofFor(database, row, account));
  return stored.length === 1;
}

/**
 * Stores the proof of a sign-up once more, as `addProof` does.
 * @param account selects the account
 * @returns which one was stored; undefined where there is no account
 */
export async function addSignUpProof(
  database: Database,
  account: SQL,
  proof: Required<SignUpProof>,
): Promise<"signUp" | "signIn" | undefined> {
  const [, confirming, , , , signingIn] = await batch(
    database,
    "write",
    signUpProofFor(database, proof, account),
  );
  if (confirming.length === 1) return "signUp";
  return signingIn?.length === 1 ? "signIn" : undefined;
}

/** Statements that store the proof of a sign-up, as `proofFor` does. */
export function signUpProofFor(database: Database, { signUp, signIn }: SignUpProof, account: SQL) {
  return [
    ...proofFor(database, signUp, and(account, isNull(user.verified_at))),
    ...(signIn ? proofFor(database, signIn, and(account, isNotNull(user.verified_at))) : []),
  ] as const;
}

/**
 * Stores a new proof of the sign-up of an unconfirmed account, and counts it, in one transaction; neither
 * without a sign-up password, and no proof beyond the limit.
 * @param account selects the account
 * @returns whether it was stored; it takes as long when it was not
 */
export async function addCountedProof(
  database: Database,
  account: SQL,
  row: ProofRow,
  limit: AttemptLimit,
): Promise<boolean> {
  const due = and(account, isNull(user.verified_at), sql`${row.passwordHash !== undefined}`);
  const owner = database.db.select({ id: user.id }).from(user).where(due);
  const [, , stored] = await batch(database, "write", [
    countAttempt(database, limit, row.now, exists(owner)),
    ...proofFor(database, row, and(due, isWithin(limit))),
  ]);
  return stored.length === 1;
}

/** Statements that store a proof for the account that meets a condition; the second returns its hash. */
export function proofFor({ db }: Database, row: ProofRow, who: SQL | undefined) {
  const owner = db.select({ id: user.id }).from(user).where(who);
  const ofBrowser = eq(token.browser_hash, row.browserHash);
  const ofAccount = and(
    inArray(token.user_id, owner),
    inArray(token.purpose, [...REQUESTED_PURPOSES]),
  );
  const newest = (of: SQL | undefined, count: number) =>
    db
      .select({ hash: token.hash })
      .from(token)
      .where(of)
      .orderBy(desc(token.created_at), desc(sql`rowid`))
      .limit(count);
  return [
    db.delete(token).where(and(ofBrowser, ofAccount, eq(token.purpose, row.purpose))),
    db
      .insert(token)
      .select(
        db
          .select({
            hash: sql`${row.linkHash}`.as("hash"),
            purpose: sql`${row.purpose}`.as("purpose"),
            user_id: user.id,
            expires_at: sql`${row.expiresAt}`.as("expires_at"),
            created_at: sql`${row.now}`.as("created_at"),
            code_hash: sql`${row.codeHash}`.as("code_hash"),
            browser_hash: sql`${row.browserHash}`.as("browser_hash"),
            tries_left: sql`5`.as("tries_left"),
            password_hash: sql`${row.passwordHash ?? null}`.as("password_hash"),
          })
          .from(user)
          .where(who),
      )
      .returning({ hash: token.hash }),
    db
      .delete(token)
      .where(and(ofBrowser, notInArray(token.hash, newest(ofBrowser, row.live.perBrowser)))),
    db
      .delete(token)
      .where(and(ofAccount, notInArray(token.hash, newest(ofAccount, row.live.perAccount)))),
  ] as const;
}

/**
 * Deletes expired proofs. Sign-up passwords are kept longer, so that their person can still get a new link.
 * @param signUpsBefore sign-ups from before this time are deleted
 */
export async function deleteExpiredProofs(
  { db }: Database,
  now: number,
  signUpsBefore: number,
): Promise<void> {
  const kept = sql`${token.password_hash} is not null and ${token.created_at} > ${signUpsBefore}`;
  await db.delete(token).where(and(lte(token.expires_at, now), sql`not (${kept})`));
}
