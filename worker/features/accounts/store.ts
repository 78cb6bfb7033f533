import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
} from "drizzle-orm";
import { batch, type Database, last } from "#db/client.ts";
import { grant, sumIntoDeleted } from "#db/ledger.ts";
import { insertKey, type StoredKey } from "#db/person-keys.ts";
import { formerAddress, personKey, user } from "#db/schema/accounts.ts";
import { generation, userHistory } from "#db/schema/beats.ts";
import { course, reminder } from "#db/schema/courses.ts";
import { creditBalance, creditLedger } from "#db/schema/credits.ts";
import { helpMessage } from "#db/schema/help.ts";
import { payment } from "#db/schema/payments.ts";
import { assessmentResult, profileDraft, userProfile } from "#db/schema/profiles.ts";
import { session, token } from "#db/schema/sign-in.ts";
import { listeningChoice, listeningSession, questionnaireResult } from "#db/schema/wellbeing.ts";
import { type SignUpProof, signUpProofFor } from "./tokens.store.ts";

/** Addresses that accounts had, as digests: they get no free credits again. */

/** The address of an account that is about to be deleted, or to get another one. */
export interface FormerAddress {
  readonly digest: string;
  /** When it is forgotten, Unix ms. */
  readonly forgetOn: number;
}

/**
 * A statement that keeps an address, or keeps it for longer.
 * @param condition keeps it only where it is true
 */
export function keepFormerAddress(
  { db }: Database,
  { digest, forgetOn }: FormerAddress,
  condition: SQL = sql`true`,
) {
  return db
    .insert(formerAddress)
    .select(sql`select ${digest}, ${forgetOn} where ${condition}`)
    .onConflictDoUpdate({
      target: formerAddress.digest,
      set: { forget_on: sql`max(${formerAddress.forget_on}, excluded.forget_on)` },
    });
}

/** Whether an account lost this address, by its deletion or a change, and that is not forgotten. @param known its digests */
export function isFormerAddress({ db }: Database, known: readonly string[], now: number): SQL {
  return exists(
    db
      .select({ digest: formerAddress.digest })
      .from(formerAddress)
      .where(and(inArray(formerAddress.digest, [...known]), gt(formerAddress.forget_on, now))),
  );
}

export async function forgetFormerAddresses({ db }: Database, now: number): Promise<void> {
  await db.delete(formerAddress).where(lte(formerAddress.forget_on, now));
}

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
  return sql`select ${id}, ${email}, ${sealed}, null, ${google_sub}, ${verified_at}, ${created_at},
    null, null, null where ${notExists(others)}`;
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

/** Keeps the transaction small; the next run deletes the rest. */
const AT_ONCE = 200;

/** Tables of what an account gets by being used. */
const DATA_TABLES = [
  session,
  generation,
  userHistory,
  userProfile,
  profileDraft,
  assessmentResult,
  listeningChoice,
  listeningSession,
  payment,
  course,
  reminder,
  questionnaireResult,
  helpMessage,
];

/**
 * Statements that delete accounts that nobody confirmed, with their credits and proofs; the last returns how many.
 * The sums of their ledgers remain, as for every deleted account. An account that any other data belongs to stays.
 * @param which selects some of them; it must hold until the last statement
 */
export function deleteUnconfirmed(database: Database, which: SQL | undefined) {
  const { db } = database;
  const hasNoData = DATA_TABLES.map((table) =>
    notExists(db.select({ id: table.user_id }).from(table).where(eq(table.user_id, user.id))),
  );
  const pruned = db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        isNull(user.verified_at),
        // The plus keeps the engine from the index of this column, which has everybody without Google under null.
        sql`+${user.google_sub} is null`,
        which,
        ...hasNoData,
      ),
    )
    .orderBy(user.created_at, user.id)
    .limit(AT_ONCE);
  return [
    sumIntoDeleted(database, inArray(creditLedger.user_id, pruned)),
    db.delete(creditLedger).where(inArray(creditLedger.user_id, pruned)),
    db.delete(token).where(inArray(token.user_id, pruned)),
    db.delete(creditBalance).where(inArray(creditBalance.id, pruned)),
    db.delete(personKey).where(inArray(personKey.user_id, pruned)),
    db.delete(user).where(inArray(user.id, pruned)),
  ] as const;
}

/**
 * Deletes accounts that nobody confirmed, in one transaction. One with a valid link stays.
 * @param before deletes accounts that were created until this time
 * @returns how many it deleted
 */
export async function pruneUnconfirmed(
  database: Database,
  before: number,
  now: number,
): Promise<number> {
  const validLink = database.db
    .select({ id: token.user_id })
    .from(token)
    .where(and(eq(token.user_id, user.id), gt(token.expires_at, now)));
  const old = and(lte(user.created_at, before), notExists(validLink));
  const results = await batch(database, "write", deleteUnconfirmed(database, old));
  return last(results).rowsAffected;
}
