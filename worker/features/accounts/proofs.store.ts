import { and, eq, exists, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS, type AccountRow } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { token } from "#db/schema/sign-in.ts";
import { PROOFS, type ProofPurpose } from "./tokens.store.ts";

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
function countCodeAttempt({ db }: Database, codes: SQL | undefined) {
  return [
    db
      .update(token)
      .set({ tries_left: sql`${token.tries_left} - 1` })
      .where(codes),
    db.delete(token).where(and(codes, lte(token.tries_left, 0))),
  ] as const;
}

/** A link as a mail carries it, hashed. */
interface MailedLink {
  readonly hash: string;
  readonly purpose: ProofPurpose;
}

export interface FoundProof {
  readonly owner: AccountRow;
  /** Of the browser that requested it. */
  readonly browserHash: string | null;
  /** Whether a sign-up password was typed there. */
  readonly hasPassword: boolean;
}

/** Finds the owner of a mailed link that is still valid. It does not consume the link. */
export async function findProofOwner(
  { db }: Database,
  link: MailedLink,
  now: number,
): Promise<FoundProof | undefined> {
  const [row] = await db
    .select({
      owner: ACCOUNT_COLUMNS,
      browserHash: token.browser_hash,
      hasPassword: sql`${token.password_hash} is not null`.mapWith(Boolean),
    })
    .from(token)
    .innerJoin(user, eq(user.id, token.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(liveLink(link, now));
  return row;
}

export interface UsedProof {
  readonly owner: AccountRow;
  readonly purpose: ProofPurpose;
  /** This proof confirmed the account. */
  readonly confirmed: boolean;
  /** The sign-up password of the proof was deleted, because another browser requested it. */
  readonly lostPassword: boolean;
}

function liveLink(link: MailedLink, now: number) {
  return and(eq(token.hash, link.hash), eq(token.purpose, link.purpose), gt(token.expires_at, now));
}

/** Consumes a mailed link. Of any number of parallel attempts one succeeds. */
export function consumeLink(
  database: Database,
  link: MailedLink & {
    /** Of the browser that opens the link, if it requested a mail itself. */
    readonly browserHash: string | null;
  },
  now: number,
): Promise<UsedProof | undefined> {
  return consume(database, liveLink(link, now), link.browserHash, now, []);
}

/** Consumes a mailed code, or counts a wrong one against the codes of its browser. */
export function consumeCode(
  database: Database,
  code: { readonly hash: string; readonly browserHash: string; readonly youngerThan: number },
  now: number,
): Promise<UsedProof | undefined> {
  const ofBrowser = eq(token.browser_hash, code.browserHash);
  const live = and(
    ofBrowser,
    inArray(token.purpose, [...PROOFS]),
    eq(token.code_hash, code.hash),
    gt(token.expires_at, now),
    gt(token.created_at, code.youngerThan),
  );
  return consume(database, live, code.browserHash, now, countCodeAttempt(database, ofBrowser));
}

/**
 * Confirms the account of a proof and deletes the proof, in one transaction. The sign-up password becomes
 * the account's only if it comes from the browser that requested this proof and now uses it; all other
 * sign-up passwords are deleted with their proofs.
 * @param afterwards statements that run after these
 */
async function consume(
  database: Database,
  live: SQL | undefined,
  browserHash: string | null,
  now: number,
  afterwards: ReturnType<typeof countCodeAttempt> | [],
): Promise<UsedProof | undefined> {
  const { db } = database;
  const proof = db.select({ user_id: token.user_id }).from(token).where(live).limit(1);
  const isOwner = eq(user.id, sql`(${proof})`);
  const signUps = and(eq(token.user_id, sql`(${proof})`), eq(token.purpose, "signup"));
  const sameBrowser = eq(token.browser_hash, browserHash ?? "");
  const requestedHere = exists(
    db.select({ hash: token.hash }).from(token).where(and(live, sameBrowser)),
  );
  const typed = db.select({ password_hash: token.password_hash }).from(token).where(live).limit(1);
  const kept = db
    .select({ password_hash: token.password_hash })
    .from(token)
    .where(and(signUps, sameBrowser, requestedHere))
    .limit(1);
  const [[found], , , [used]] = await batch(database, "write", [
    db
      .select({
        owner: ACCOUNT_COLUMNS,
        confirmed: sql`${user.verified_at} is null`.mapWith(Boolean),
        lost: sql`(${typed}) is not null and (${kept}) is null`.mapWith(Boolean),
      })
      .from(user)
      .innerJoin(personKey, eq(personKey.user_id, user.id))
      .where(isOwner),
    db
      .update(user)
      .set({ verified_at: now, password_hash: sql`(${kept})` })
      .where(and(isNull(user.verified_at), isOwner)),
    db.delete(token).where(and(signUps, sql`(${live}) is not true`)),
    db.delete(token).where(live).returning({ purpose: token.purpose }),
    ...afterwards,
  ]);
  if (found === undefined || used === undefined) return undefined;
  const { owner, confirmed } = found;
  const purpose = used.purpose as ProofPurpose;
  return {
    owner,
    purpose,
    confirmed,
    lostPassword: purpose === "signup" && confirmed && found.lost,
  };
}
