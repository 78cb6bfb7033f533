import { and, desc, eq, inArray, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { creditLedger, profiles, token, user } from "./schema.ts";
import { type ProofRow, proofFor } from "./tokens.ts";

export interface SignUpRows {
  readonly userId: string;
  readonly email: string;
  readonly credits: number;
  /** With the password, which waits beside it. */
  readonly proof: ProofRow;
}

/**
 * Creates an account with its credits and a proof to confirm it, in one transaction. Sent again for an
 * account that is not confirmed yet, it adds a proof beside those of other browsers and grants nothing;
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
        created_at: rows.proof.now,
      })
      .onConflictDoNothing(),
    ...grant({ db }, ofEmail, rows.credits, rows.proof.now),
    ...proofFor({ db }, rows.proof, unconfirmed),
    db.select({ id: user.id }).from(user).where(unconfirmed),
  ]);
  return results.at(-1)?.rows.length === 1 ? "unconfirmed" : "confirmed";
}

/** An account of Google's, as Google vouches for it. */
export interface GoogleRows {
  /** For an account that is made now. */
  readonly userId: string;
  readonly sub: string;
  /** Verified by Google. */
  readonly email: string;
  readonly credits: number;
  readonly now: number;
}

/** The account of a Google account, as it was found or made. */
export interface GoogleAccount {
  readonly id: string;
  /** The account's own address, which may be another than Google's by now. */
  readonly email: string;
  /** Linked just now, to an account that its owner had confirmed before. */
  readonly linked: boolean;
  /** Made or confirmed just now. */
  readonly confirmed: boolean;
}

/**
 * Finds or makes the account of a Google account, in one transaction. An account with the same
 * address is linked; if nobody ever confirmed it, whoever signed up with it loses password and proofs.
 * @returns undefined when the address belongs to an account of another Google account
 */
export async function googleAccount(
  { client, db }: Database,
  { userId, sub, email, credits, now }: GoogleRows,
): Promise<GoogleAccount | undefined> {
  const ofSub = eq(user.google_sub, sub);
  const free = and(eq(user.email, email), isNull(user.google_sub), notYetLinked({ db }, sub));
  const [before, linked, ...results] = await writeBatch(client, [
    db.select({ id: user.id }).from(user).where(ofSub),
    db.select({ verified_at: user.verified_at }).from(user).where(free),
    db.delete(token).where(
      inArray(
        token.user_id,
        db
          .select({ id: user.id })
          .from(user)
          .where(and(free, isNull(user.verified_at))),
      ),
    ),
    db
      .update(user)
      .set({
        google_sub: sub,
        verified_at: sql`coalesce(${user.verified_at}, ${now})`,
        password_hash: sql`case when ${user.verified_at} is not null then ${user.password_hash} end`,
      })
      .where(free),
    db
      .insert(user)
      .select(sql`select ${userId}, ${email}, null, ${sub}, ${now}, ${now}
        where ${notYetLinked({ db }, sub)}`)
      .onConflictDoNothing(),
    ...grant({ db }, ofSub, credits, now),
    db.select({ id: user.id, email: user.email }).from(user).where(ofSub),
  ]);
  const row = results.at(-1)?.rows[0];
  if (row === undefined) return undefined;
  const isKnown = before?.rows.length === 1;
  const isLinked = !isKnown && typeof linked?.rows[0]?.verified_at === "number";
  return {
    ...{ id: String(row.id), email: String(row.email) },
    ...{ linked: isLinked, confirmed: !isKnown && !isLinked },
  };
}

function notYetLinked({ db }: Pick<Database, "db">, sub: string): SQL {
  return notExists(db.select({ id: user.id }).from(user).where(eq(user.google_sub, sub)));
}

/** Statements that give an account its credits once, however often they run. */
function grant({ db }: Pick<Database, "db">, who: SQL, credits: number, now: number) {
  return [
    db
      .insert(profiles)
      .select(
        db
          .select({ id: user.id, available_credits: sql`${credits}`.as("available_credits") })
          .from(user)
          .where(who),
      )
      .onConflictDoNothing(),
    db
      .insert(creditLedger)
      .select(
        db
          .select({
            id: sql`null`.as("id"),
            user_id: user.id,
            delta: sql`${credits}`.as("delta"),
            reason: sql`'signup'`.as("reason"),
            reference: sql`${user.id}`.as("reference"),
            created_on: sql`${now}`.as("created_on"),
          })
          .from(user)
          .where(who),
      )
      .onConflictDoNothing(),
  ];
}

export interface Credentials {
  readonly id: string;
  readonly password_hash: string | null;
  readonly verified_at: number | null;
}

/**
 * What a password is held against. Nobody confirmed the account: then it is what this browser signed
 * up with, or else whoever was the last to.
 */
export async function findCredentials(
  { db }: Database,
  email: string,
  browserHash: string | null,
): Promise<Credentials | undefined> {
  const pending = db
    .select({ password_hash: token.password_hash })
    .from(token)
    .where(and(eq(token.user_id, sql`"user"."id"`), eq(token.purpose, "signup")))
    .orderBy(desc(sql`${token.browser_hash} is ${browserHash}`), desc(token.created_at))
    .limit(1);
  const rows = await db
    .select({
      id: user.id,
      password_hash: sql<string | null>`case when ${user.verified_at} is null
        then coalesce((${pending}), ${user.password_hash}) else ${user.password_hash} end`,
      verified_at: user.verified_at,
    })
    .from(user)
    .where(eq(user.email, email));
  return rows[0];
}
