import { and, desc, eq, inArray, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { batch, type Database, last } from "./client.ts";
import { grant } from "./credits.ts";
import { isFormerAddress } from "./former-addresses.ts";
import { insertKey, type StoredKey } from "./person-keys.ts";
import { user } from "./schema/accounts.ts";
import { token } from "./schema/sign-in.ts";
import { type SignUpProof, signUpProofFor } from "./tokens.ts";

/** Finds an account by its mail address. */
export interface AddressDigests {
  /** What a new row stores. */
  readonly digest: string;
  /** Every form in which a row may have it, newest first. */
  readonly known: readonly string[];
}

/** Key and sealed address for an account that may be created. */
export interface NewSeal {
  readonly key: StoredKey;
  readonly sealed: string;
}

/** Selects the account of an address: at most one. */
export function ofAddress({ known }: AddressDigests): SQL {
  return inArray(user.email, [...known]);
}

export interface SignUpRows extends NewSeal {
  readonly userId: string;
  readonly address: AddressDigests;
  /** Digests of the address, if an account of it was deleted: then it gets no credits. */
  readonly former: readonly string[];
  readonly credits: number;
  /** With the hash of the sign-up password, if one was typed. */
  readonly proof: SignUpProof;
}

/**
 * Creates an account with its credits and a proof to confirm it, in one transaction. For an account that
 * exists but is not confirmed it only adds a proof, beside those of other browsers; for a confirmed one
 * the proof signs in, or where there is none for it, nothing changes.
 * @returns whether the account was confirmed already
 */
export async function signUpRows(
  database: Database,
  rows: SignUpRows,
): Promise<"unconfirmed" | "confirmed"> {
  const { db } = database;
  const { userId, address, former, sealed, key, credits, proof } = rows;
  const { now } = proof.signUp;
  const ofEmail = ofAddress(address);
  const unconfirmed = and(ofEmail, isNull(user.verified_at));
  const results = await batch(database, "write", [
    db
      .insert(user)
      .select(
        newAccount(database, ofEmail, {
          ...{ id: userId, email: address.digest, sealed, created_at: now },
        }),
      )
      .onConflictDoNothing(),
    insertKey(database, key),
    ...grant(database, {
      ...{ accounts: ofEmail, reason: "signup", credits, now },
      unless: isFormerAddress(database, former, now),
    }),
    ...signUpProofFor(database, proof, ofEmail),
    db.select({ id: user.id }).from(user).where(unconfirmed),
  ]);
  return last(results).length === 1 ? "unconfirmed" : "confirmed";
}

/** Selects the row of a new account, unless an account meets the condition already. */
export function newAccount(
  { db }: Database,
  taken: SQL | undefined,
  row: Pick<typeof user.$inferInsert, "id" | "email" | "sealed" | "created_at"> &
    Partial<typeof user.$inferInsert>,
) {
  const { id, email, sealed, google_sub = null, verified_at = null, created_at } = row;
  const others = db.select({ id: user.id }).from(user).where(taken);
  return sql`select ${id}, ${email}, ${sealed}, null, ${google_sub}, ${verified_at}, ${created_at}
    where ${notExists(others)}`;
}

export interface Credentials {
  readonly id: string;
  readonly password_hash: string | null;
  readonly verified_at: number | null;
}

/**
 * The password hash to verify a sign-in with. In an unconfirmed account that is the sign-up password of
 * this browser, or else of the latest sign-up.
 */
export async function findCredentials(
  { db }: Database,
  address: AddressDigests,
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
    .where(ofAddress(address));
  return rows[0];
}

/**
 * The hash of the sign-up password that one browser chose for an address.
 * @returns undefined where it chose none
 */
export async function findTypedPassword(
  { db }: Database,
  address: AddressDigests,
  browserHash: string | null,
): Promise<string | undefined> {
  const [row] = await db
    .select({ password_hash: token.password_hash })
    .from(token)
    .innerJoin(user, eq(user.id, token.user_id))
    .where(
      and(
        ofAddress(address),
        eq(token.purpose, "signup"),
        eq(token.browser_hash, browserHash ?? ""),
      ),
    )
    .limit(1);
  return row?.password_hash ?? undefined;
}
