import { and, eq, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { batch, type Database, last } from "#db/client.ts";
import { grant } from "#db/ledger.ts";
import { ACCOUNT_COLUMNS, type AccountRow, insertKey } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { token } from "#db/schema/sign-in.ts";
import {
  type AddressDigests,
  isFormerAddress,
  type NewSeal,
  newAccount,
  ofAddress,
} from "./store.ts";

/** A Google account, as Google's ID token describes it. */
export interface GoogleRows extends NewSeal {
  /** For an account that is created now. */
  readonly userId: string;
  readonly sub: string;
  /** Verified by Google. */
  readonly address: AddressDigests;
  /** Digests of the address, if an account of it was deleted: then it gets no credits. */
  readonly former: readonly string[];
  readonly credits: number;
  readonly now: number;
}

/** The account of a Google account, found or created. */
export interface GoogleAccount {
  /** Its address may differ from the Google account's. */
  readonly account: AccountRow;
  /** A confirmed account was linked by this call. */
  readonly linked: boolean;
  /** The account was created or confirmed by this call. */
  readonly confirmed: boolean;
}

/**
 * Finds or creates the account of a Google account, in one transaction. An account with the same
 * address is linked; if nobody has confirmed it, its password and its proofs are deleted, because
 * somebody else may have signed up with the address.
 * @returns undefined when the address belongs to the account of another Google account
 */
export async function googleAccount(
  database: Database,
  { userId, sub, address, former, sealed, key, credits, now }: GoogleRows,
): Promise<GoogleAccount | undefined> {
  const { db } = database;
  const ofSub = eq(user.google_sub, sub);
  const ofEmail = ofAddress(address);
  const free = and(
    ofEmail,
    isNull(user.google_sub),
    notExists(db.select({ id: user.id }).from(user).where(ofSub)),
  );
  const results = await batch(database, "write", [
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
      .select(
        newAccount(database, or(ofEmail, ofSub), {
          ...{ id: userId, email: address.digest, sealed, created_at: now },
          ...{ google_sub: sub, verified_at: now },
        }),
      )
      .onConflictDoNothing(),
    insertKey(database, key),
    ...grant(database, {
      ...{ accounts: ofSub, reason: "signup", credits, now },
      unless: isFormerAddress(database, former, now),
    }),
    db
      .select(ACCOUNT_COLUMNS)
      .from(user)
      .innerJoin(personKey, eq(personKey.user_id, user.id))
      .where(ofSub),
  ]);
  const [before, [linked]] = results;
  const [account] = last(results);
  if (account === undefined) return undefined;
  const isKnown = before.length === 1;
  const isLinked = !isKnown && typeof linked?.verified_at === "number";
  return { account, linked: isLinked, confirmed: !isKnown && !isLinked };
}
