import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { creditLedger, profiles, token, user } from "./schema.ts";

export interface SignUpRows {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly credits: number;
  readonly tokenHash: string;
  readonly tokenExpiresAt: number;
  readonly now: number;
}

/**
 * Creates an account with its credits and a token to confirm it, in one transaction. Sent again for
 * an account that is not confirmed yet, it replaces the password and the token and grants nothing;
 * for a confirmed one it changes nothing.
 * @returns whether the account is confirmed already
 */
export async function signUpRows(
  { client, db }: Database,
  rows: SignUpRows,
): Promise<"unconfirmed" | "confirmed"> {
  const ofEmail = eq(user.email, rows.email);
  const unconfirmed = and(ofEmail, isNull(user.verified_at));
  const results = await writeBatch(client, [
    db
      .insert(user)
      .values({
        id: rows.userId,
        email: rows.email,
        password_hash: rows.passwordHash,
        created_at: rows.now,
      })
      .onConflictDoUpdate({
        target: user.email,
        set: { password_hash: rows.passwordHash },
        setWhere: isNull(user.verified_at),
      }),
    db
      .insert(profiles)
      .select(
        db
          .select({ id: user.id, available_credits: sql`${rows.credits}`.as("available_credits") })
          .from(user)
          .where(ofEmail),
      )
      .onConflictDoNothing(),
    db
      .insert(creditLedger)
      .select(
        db
          .select({
            id: sql`null`.as("id"),
            user_id: user.id,
            delta: sql`${rows.credits}`.as("delta"),
            reason: sql`'signup'`.as("reason"),
            reference: sql`${user.id}`.as("reference"),
            created_on: sql`${rows.now}`.as("created_on"),
          })
          .from(user)
          .where(ofEmail),
      )
      .onConflictDoNothing(),
    db
      .insert(token)
      .select(
        db
          .select({
            hash: sql`${rows.tokenHash}`.as("hash"),
            purpose: sql`'signup'`.as("purpose"),
            user_id: user.id,
            expires_at: sql`${rows.tokenExpiresAt}`.as("expires_at"),
            created_at: sql`${rows.now}`.as("created_at"),
          })
          .from(user)
          .where(unconfirmed),
      )
      .onConflictDoUpdate({
        target: [token.user_id, token.purpose],
        set: {
          hash: rows.tokenHash,
          expires_at: rows.tokenExpiresAt,
          created_at: rows.now,
        },
      }),
    db.select({ id: user.id }).from(user).where(unconfirmed),
  ]);
  return results[4]?.rows.length === 1 ? "unconfirmed" : "confirmed";
}

/** Replaces the token that confirms an account. */
export async function replaceSignUpToken(
  { db }: Database,
  row: {
    readonly userId: string;
    readonly tokenHash: string;
    readonly expiresAt: number;
    readonly now: number;
  },
): Promise<void> {
  const fresh = { hash: row.tokenHash, expires_at: row.expiresAt, created_at: row.now };
  await db
    .insert(token)
    .values({ ...fresh, purpose: "signup", user_id: row.userId })
    .onConflictDoUpdate({ target: [token.user_id, token.purpose], set: fresh });
}

/**
 * Uses a sign-up token up and marks its account as confirmed.
 * One statement takes the token, so that of any number of parallel tries one succeeds.
 * @returns the account's id, or undefined when the token is unknown, used or out of time
 */
export async function consumeSignUpToken(
  { client, db }: Database,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const live = and(
    eq(token.hash, tokenHash),
    eq(token.purpose, "signup"),
    gt(token.expires_at, now),
  );
  const [, taken] = await writeBatch(client, [
    db
      .update(user)
      .set({ verified_at: now })
      .where(
        and(
          isNull(user.verified_at),
          eq(user.id, sql`(${db.select({ id: token.user_id }).from(token).where(live)})`),
        ),
      ),
    db.delete(token).where(live).returning({ user_id: token.user_id }),
  ]);
  const userId = taken?.rows[0]?.user_id;
  return typeof userId === "string" ? userId : undefined;
}

export interface Credentials {
  readonly id: string;
  readonly password_hash: string | null;
  readonly verified_at: number | null;
}

export async function findCredentials(
  { db }: Database,
  email: string,
): Promise<Credentials | undefined> {
  const rows = await db
    .select({ id: user.id, password_hash: user.password_hash, verified_at: user.verified_at })
    .from(user)
    .where(eq(user.email, email));
  return rows[0];
}
