import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { ACCOUNT_COLUMNS, type AccountRow, readAccountRow } from "./person-keys.ts";
import { personKey, token, user } from "./schema.ts";

type TokenPurpose = (typeof token.$inferSelect)["purpose"];

/** What signs its person in. A code to delete an account or to confirm who is there never does, nor does an alarm. */
export type ProofPurpose = Extract<TokenPurpose, "signup" | "magiclink" | "recovery">;

const PROOFS = ["signup", "magiclink", "recovery"] as const;
/** What somebody asks to be mailed. Alarms are mailed unasked, and outlive these. */
export const ASKED_FOR = [...PROOFS, "deletion", "confirmation"] as const;

/** How many proofs live side by side at most; the oldest goes. */
export interface LiveProofs {
  readonly perBrowser: number;
  readonly perAccount: number;
}

/** A mailed proof as it is stored: nothing that the mail carries stands in it. */
export interface ProofRow {
  readonly purpose: (typeof ASKED_FOR)[number];
  readonly linkHash: string;
  readonly codeHash: string;
  readonly browserHash: string;
  readonly expiresAt: number;
  readonly now: number;
  readonly live: LiveProofs;
  /** Of the password that was signed up with. */
  readonly passwordHash?: string | undefined;
}

/**
 * Gives an account a new proof. It takes the place of those for the same purpose that the same browser
 * asked for, and of nobody else's. One that confirms is for unconfirmed accounts alone.
 * @param account finds it
 * @returns whether there is such an account; it takes as long when there is none
 */
export async function addProof(
  { client, db }: Database,
  account: SQL | undefined,
  row: ProofRow,
): Promise<boolean> {
  const unconfirmed = row.purpose === "signup" ? isNull(user.verified_at) : undefined;
  const statements = proofFor({ db }, row, and(account, unconfirmed));
  const results = await writeBatch(client, statements);
  return results.some(({ rows }) => rows.some(({ hash }) => hash === row.linkHash));
}

/** Statements that store a proof for the person who meets a condition; one gives its hash back. */
export function proofFor({ db }: Pick<Database, "db">, row: ProofRow, who: SQL | undefined) {
  const owner = db.select({ id: user.id }).from(user).where(who);
  const ofBrowser = eq(token.browser_hash, row.browserHash);
  const ofAccount = and(inArray(token.user_id, owner), inArray(token.purpose, [...ASKED_FOR]));
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

export interface FoundProof {
  readonly owner: AccountRow;
  /** Of the browser that asked for it. */
  readonly browserHash: string | null;
}

/** Whose a mailed link is, as long as it works. Nothing is used up. */
export async function findProofOwner(
  { db }: Database,
  link: { readonly hash: string; readonly purpose: ProofPurpose },
  now: number,
): Promise<FoundProof | undefined> {
  const [row] = await db
    .select({ ...ACCOUNT_COLUMNS, browserHash: token.browser_hash })
    .from(token)
    .innerJoin(user, eq(user.id, token.user_id))
    .leftJoin(personKey, eq(personKey.user_id, user.id))
    .where(liveLink(link, now));
  return row && { owner: readAccountRow(row), browserHash: row.browserHash };
}

export interface UsedProof {
  readonly owner: AccountRow;
  readonly purpose: ProofPurpose;
  /** Nobody had confirmed the account before. */
  readonly confirmed: boolean;
  /** The password that somebody signed up with is gone: this browser was not the one that asked. */
  readonly lostPassword: boolean;
}

function liveLink(link: { readonly hash: string; readonly purpose: ProofPurpose }, now: number) {
  return and(eq(token.hash, link.hash), eq(token.purpose, link.purpose), gt(token.expires_at, now));
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
  return consume(database, liveLink(link, now), link.browserHash, now, []);
}

/** Uses a mailed code up, or counts a wrong one against those of its browser: the fifth ends them. */
export function consumeCode(
  database: Database,
  code: { readonly hash: string; readonly browserHash: string; readonly youngerThan: number },
  now: number,
): Promise<UsedProof | undefined> {
  const { db } = database;
  const asked = eq(token.browser_hash, code.browserHash);
  const live = and(
    asked,
    inArray(token.purpose, [...PROOFS]),
    eq(token.code_hash, code.hash),
    gt(token.expires_at, now),
    gt(token.created_at, code.youngerThan),
  );
  return consume(database, live, code.browserHash, now, countCodeTry({ db }, asked));
}

/** Statements that count a try against the codes that meet a condition: the fifth ends them. */
export function countCodeTry({ db }: Pick<Database, "db">, asked: SQL | undefined) {
  return [
    db
      .update(token)
      .set({ tries_left: sql`${token.tries_left} - 1` })
      .where(asked),
    db.delete(token).where(and(asked, lte(token.tries_left, 0))),
  ];
}

/** A code that somebody who is signed in typed, hashed. */
export interface TypedCode {
  readonly userId: string;
  readonly hash: string;
  readonly browserHash: string;
}

/** The codes for a purpose that a person asked for in this browser. */
export function askedBy(
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
 * Whether a code to delete an account is right, in the browser that asked for it; each try counts.
 * It is not used up here: the deletion itself takes it with everything else.
 */
export async function isDeletionCode(
  { client, db }: Database,
  code: TypedCode,
  now: number,
): Promise<boolean> {
  const asked = askedBy("deletion", code);
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
 * One transaction: the account that the proof belongs to is confirmed, the proof is deleted. Of the
 * passwords that somebody signed up with, one becomes the account's: that of the browser which asked
 * for this proof and now uses it. All others end here, with the proofs that carried them.
 */
async function consume(
  { client, db }: Database,
  live: SQL | undefined,
  browserHash: string | null,
  now: number,
  afterwards: readonly { toSQL(): { sql: string; params: unknown[] } }[],
): Promise<UsedProof | undefined> {
  const proof = db.select({ user_id: token.user_id }).from(token).where(live).limit(1);
  const isOwner = eq(user.id, sql`(${proof})`);
  const signUps = and(eq(token.user_id, sql`(${proof})`), eq(token.purpose, "signup"));
  const sameBrowser = eq(token.browser_hash, browserHash ?? "");
  const askedHere = exists(
    db.select({ hash: token.hash }).from(token).where(and(live, sameBrowser)),
  );
  const kept = db
    .select({ password_hash: token.password_hash })
    .from(token)
    .where(and(signUps, sameBrowser, askedHere))
    .limit(1);
  const [found, , , used] = await writeBatch(client, [
    db
      .select({
        ...ACCOUNT_COLUMNS,
        confirmed: sql`${user.verified_at} is null`.as("confirmed"),
        kept: sql`(${kept}) is not null`.as("kept"),
      })
      .from(user)
      .leftJoin(personKey, eq(personKey.user_id, user.id))
      .where(isOwner),
    db
      .update(user)
      .set({ verified_at: now, password_hash: sql`(${kept})` })
      .where(and(isNull(user.verified_at), isOwner)),
    db.delete(token).where(and(signUps, sql`(${live}) is not true`)),
    db.delete(token).where(live).returning({ purpose: token.purpose }),
    ...afterwards,
  ]);
  const [row] = found?.rows ?? [];
  if (row === undefined || used?.rows[0] === undefined) return undefined;
  const purpose = used.rows[0].purpose as ProofPurpose;
  const confirmed = Number(row.confirmed) === 1;
  const lostPassword = purpose === "signup" && confirmed && Number(row.kept) === 0;
  return { owner: readAccountRow(row), purpose, confirmed, lostPassword };
}

/**
 * Forgets proofs that ran out.
 * @param signUpsBefore until then a password that was signed up with still gets its person a new link
 */
export async function deleteExpiredProofs(
  { db }: Database,
  now: number,
  signUpsBefore: number,
): Promise<void> {
  const kept = sql`${token.password_hash} is not null and ${token.created_at} > ${signUpsBefore}`;
  await db.delete(token).where(and(lte(token.expires_at, now), sql`not (${kept})`));
}
