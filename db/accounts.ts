import { and, eq, inArray, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { insertKey, type StoredKey } from "./person-keys.ts";
import { creditLedger, profiles, token, user } from "./schema.ts";
import { type ProofRow, proofFor } from "./tokens.ts";

/** What finds an account by its mail address: what may stand for it in a row, newest form first. */
export interface AddressDigests {
  readonly digest: string;
  readonly known: readonly string[];
}

/** Key and sealed address of an account that may be made. */
export interface NewSeal {
  readonly key: StoredKey;
  readonly sealed: string;
}

/** The accounts of an address: one at most. */
export function ofAddress({ known }: AddressDigests): SQL {
  return inArray(user.email, [...known]);
}

export interface SignUpRows extends NewSeal {
  readonly userId: string;
  readonly address: AddressDigests;
  readonly passwordHash: string;
  readonly credits: number;
  readonly proof: ProofRow;
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
  const { userId, address, passwordHash, sealed, key, proof } = rows;
  const ofEmail = ofAddress(address);
  const unconfirmed = and(ofEmail, isNull(user.verified_at));
  const results = await writeBatch(client, [
    db
      .insert(user)
      .select(
        newAccount({ db }, ofEmail, {
          ...{ id: userId, email: address.digest, sealed, created_at: proof.now },
        }),
      )
      .onConflictDoNothing(),
    insertKey({ db }, key),
    db.update(user).set({ password_hash: passwordHash }).where(unconfirmed),
    ...grant({ db }, ofEmail, rows.credits, proof.now),
    proofFor({ db }, proof, unconfirmed),
    db.select({ id: user.id }).from(user).where(unconfirmed),
  ]);
  return results.at(-1)?.rows.length === 1 ? "unconfirmed" : "confirmed";
}

/** An account of Google's, as Google vouches for it. */
export interface GoogleRows extends NewSeal {
  /** For an account that is made now. */
  readonly userId: string;
  readonly sub: string;
  /** Verified by Google. */
  readonly address: AddressDigests;
  readonly credits: number;
  readonly now: number;
}

/**
 * Finds or makes the account of a Google account, in one transaction. An account with the same
 * address is linked; if nobody ever confirmed it, whoever signed up with it loses password and proofs.
 * @returns undefined when the address belongs to an account of another Google account
 */
export async function googleAccount(
  { client, db }: Database,
  { userId, sub, address, sealed, key, credits, now }: GoogleRows,
): Promise<string | undefined> {
  const ofSub = eq(user.google_sub, sub);
  const ofEmail = ofAddress(address);
  const free = and(ofEmail, isNull(user.google_sub), notYetLinked({ db }, sub));
  const results = await writeBatch(client, [
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
      .select(
        newAccount({ db }, or(ofEmail, eq(user.google_sub, sub)), {
          ...{ id: userId, email: address.digest, sealed, created_at: now },
          ...{ google_sub: sub, verified_at: now },
        }),
      )
      .onConflictDoNothing(),
    insertKey({ db }, key),
    ...grant({ db }, ofSub, credits, now),
    db.select({ id: user.id }).from(user).where(ofSub),
  ]);
  const id = results.at(-1)?.rows[0]?.id;
  return typeof id === "string" ? id : undefined;
}

/** The row of a new account, unless one meets a condition already. */
function newAccount(
  { db }: Pick<Database, "db">,
  taken: SQL | undefined,
  row: Pick<typeof user.$inferInsert, "id" | "email" | "created_at"> &
    Partial<typeof user.$inferInsert>,
) {
  const { id, email, sealed = null, password_hash = null } = row;
  const { google_sub = null, verified_at = null, created_at } = row;
  const others = db.select({ id: user.id }).from(user).where(taken);
  return sql`select ${id}, ${email}, ${sealed}, ${password_hash}, ${google_sub}, ${verified_at},
    ${created_at} where ${notExists(others)}`;
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

export async function findCredentials(
  { db }: Database,
  address: AddressDigests,
): Promise<Credentials | undefined> {
  const rows = await db
    .select({ id: user.id, password_hash: user.password_hash, verified_at: user.verified_at })
    .from(user)
    .where(ofAddress(address));
  return rows[0];
}
