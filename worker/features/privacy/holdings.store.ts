import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { batch, type Database } from "#db/client.ts";
import { balance, sumIntoDeleted } from "#db/ledger.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { generation, sessionMark, userHistory } from "#db/schema/beats.ts";
import { course, reminder } from "#db/schema/courses.ts";
import { creditBalance, creditLedger } from "#db/schema/credits.ts";
import { helpMessage } from "#db/schema/help.ts";
import { payment } from "#db/schema/payments.ts";
import { consent, nominee, parent } from "#db/schema/privacy.ts";
import { assessmentResult, profileDraft, userProfile } from "#db/schema/profiles.ts";
import { accessToken, emailChange, passkey, session, token } from "#db/schema/sign-in.ts";
import { listeningChoice, listeningSession, questionnaireResult } from "#db/schema/wellbeing.ts";
import type { PageEnd } from "#worker/domain/paging.ts";
import { type FormerAddress, keepFormerAddress } from "#worker/features/accounts/store.ts";
import { listeningOfPerson, readBeats } from "#worker/features/beats/store.ts";
import { withoutPerson } from "#worker/features/community/changes.store.ts";
import { answersOf, type CommunityPerson, sharesOf } from "#worker/features/community/store.ts";
import { reminderOf } from "#worker/features/reminders/store.ts";
import { consentsOf } from "./consents.store.ts";
import { nomineeOf } from "./nominees.store.ts";
import { parentOf } from "./parents.store.ts";

/**
 * How many rows one response may have: sqld refuses responses above 10 MB. Long rows hold what people
 * wrote, up to 15 kB each; short ones numbers and keys.
 */
const LONG_ROWS = 500;
const SHORT_ROWS = 3_000;

/**
 * Everything that belongs to an account, as it is stored. Incognito beats belong to none.
 * @param ties the person in the community
 */
export async function readHoldings(database: Database, userId: string, ties: CommunityPerson) {
  const { db } = database;
  const ledger = pagesOf(database, creditLedger, eq(creditLedger.user_id, userId));
  const attempts = pagesOf(database, generation, eq(generation.user_id, userId));
  const marks = pagesOf(database, sessionMark, eq(sessionMark.user_id, userId));
  const heard = pagesOf(database, listeningSession, eq(listeningSession.user_id, userId));
  const results = pagesOf(
    database,
    assessmentResult,
    eq(assessmentResult.user_id, userId),
    LONG_ROWS,
  );
  const payments = pagesOf(database, payment, eq(payment.user_id, userId));
  const courses = pagesOf(database, course, eq(course.user_id, userId), LONG_ROWS);
  const questionnaires = pagesOf(
    database,
    questionnaireResult,
    eq(questionnaireResult.user_id, userId),
  );
  const messages = pagesOf(database, helpMessage, eq(helpMessage.user_id, userId), LONG_ROWS);
  const sessions = pagesOf(database, session, eq(session.user_id, userId));
  const [
    [account],
    [available],
    proofs,
    emailChanges,
    [profile],
    drafts,
    passkeys,
    tokens,
    [listening],
    [reminders],
    consents,
    [asked],
    [named],
    answers,
    shares,
    firstSessions,
    firstEntries,
    firstAttempts,
    firstMarks,
    firstHeard,
    firstResults,
    firstPayments,
    firstCourses,
    firstQuestionnaires,
    firstMessages,
  ] = await batch(database, "read", [
    db.select().from(user).where(eq(user.id, userId)),
    balance(database, userId),
    db.select().from(token).where(eq(token.user_id, userId)),
    db.select().from(emailChange).where(eq(emailChange.user_id, userId)),
    db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
    db.select().from(profileDraft).where(eq(profileDraft.user_id, userId)),
    db.select().from(passkey).where(eq(passkey.user_id, userId)),
    db.select().from(accessToken).where(eq(accessToken.user_id, userId)),
    listeningOfPerson(database, userId),
    reminderOf(database, userId),
    consentsOf(database, userId),
    parentOf(database, userId),
    nomineeOf(database, userId),
    answersOf(database, ties.answerer),
    sharesOf(database, ties.sharer),
    sessions.page(0),
    ledger.page(0),
    attempts.page(0),
    marks.page(0),
    heard.page(0),
    results.page(0),
    payments.page(0),
    courses.page(0),
    questionnaires.page(0),
    messages.page(0),
  ]);
  return {
    ...{ account, credits: available?.credits ?? 0, proofs, profile, drafts, passkeys, listening },
    tokens,
    emailChanges,
    reminders,
    consents,
    parent: asked,
    nominee: named,
    answers,
    shares,
    sessions: await sessions.all(firstSessions),
    ledger: await ledger.all(firstEntries),
    payments: await payments.all(firstPayments),
    courses: await courses.all(firstCourses),
    questionnaires: await questionnaires.all(firstQuestionnaires),
    messages: await messages.all(firstMessages),
    attempts: await attempts.all(firstAttempts),
    marks: await marks.all(firstMarks),
    heard: await heard.all(firstHeard),
    results: (await results.all(firstResults)).toSorted(
      (one, two) => two.created_on - one.created_on,
    ),
    beats: await everyBeat(database, userId),
  };
}

/** The rows of a table that meet a condition, page by page in the order in which they were written. */
function pagesOf<Table extends SQLiteTable>(
  { db }: Database,
  table: Table,
  condition: SQL,
  limit = SHORT_ROWS,
) {
  type Page = { row: Table["$inferSelect"]; at: number }[];
  const page = (after: number) =>
    db
      .select({ row: getTableColumns(table), at: sql<number>`rowid` })
      .from(table as SQLiteTable)
      .where(and(condition, gt(sql`rowid`, after)))
      .orderBy(sql`rowid`)
      .limit(limit);
  return {
    page,
    /** Continues after the first page. */
    async all(first: unknown): Promise<Table["$inferSelect"][]> {
      const rows = [...(first as Page)];
      for (let next = rows; next.length === limit; ) {
        next = (await page(next.at(-1)?.at ?? 0)) as Page;
        rows.push(...next);
      }
      return rows.map(({ row }) => row);
    },
  };
}

async function everyBeat(database: Database, userId: string) {
  const beats: (typeof userHistory.$inferSelect)[] = [];
  let after: PageEnd | undefined;
  do {
    const rows = await readBeats(database, userId, { limit: LONG_ROWS, after });
    beats.push(...rows);
    const last = rows.length === LONG_ROWS ? rows.at(-1) : undefined;
    after = last && { createdOn: last.created_on, id: last.id };
  } while (after !== undefined);
  return beats;
}

export type Holdings = Awaited<ReturnType<typeof readHoldings>>;

/** The incognito beats among some ids, newest first. */
export async function findIncognitoBeats({ db }: Database, ids: readonly string[]) {
  const found: (typeof userHistory.$inferSelect)[] = [];
  for (let from = 0; from < ids.length; from += LONG_ROWS) {
    const some = ids.slice(from, from + LONG_ROWS);
    found.push(...(await db.select().from(userHistory).where(incognito(some))));
  }
  return found.toSorted((left, right) => right.created_on - left.created_on);
}

/** Every generation that a person attempted. */
export async function generationsOf(database: Database, userId: string) {
  const attempts = pagesOf(database, generation, eq(generation.user_id, userId));
  return attempts.all(await attempts.page(0));
}

/**
 * Deletes an account with everything that belongs to it, and its incognito beats, in one transaction. The
 * sums of its ledger, its purchases and a digest of its address remain, without the person. Repeated, it changes nothing. It fails as a whole, by the
 * foreign keys, when a generation was begun or done after `known` was read.
 * @returns the gateway's ids of links of purchases that may still be paid
 */
export async function deleteHoldings(
  database: Database,
  userId: string,
  known: {
    /** Of generationsOf. */
    readonly generations: readonly { readonly id: string; readonly result: string | null }[];
    readonly incognitoIds: readonly string[];
    /** The person in the community. */
    readonly ties: CommunityPerson;
    /** Kept, so that the address gets no free credits again. */
    readonly former: FormerAddress;
  },
): Promise<readonly string[]> {
  const { db } = database;
  const [openLinks] = await batch(database, "write", [
    db
      .select({ id: payment.link_id })
      .from(payment)
      .where(and(eq(payment.user_id, userId), isOpen(), isNotNull(payment.link_id))),
    sumIntoDeleted(database, eq(creditLedger.user_id, userId)),
    keepFormerAddress(database, known.former),
    ...withoutPerson(database, known.ties),
    db.delete(sessionMark).where(eq(sessionMark.user_id, userId)),
    db.delete(listeningSession).where(eq(listeningSession.user_id, userId)),
    db
      .delete(userHistory)
      .where(or(eq(userHistory.user_id, userId), incognito(known.incognitoIds))),
    db.delete(profileDraft).where(eq(profileDraft.user_id, userId)),
    db.delete(userProfile).where(eq(userProfile.user_id, userId)),
    db.delete(assessmentResult).where(eq(assessmentResult.user_id, userId)),
    db.delete(questionnaireResult).where(eq(questionnaireResult.user_id, userId)),
    db.delete(helpMessage).where(eq(helpMessage.user_id, userId)),
    db.delete(course).where(eq(course.user_id, userId)),
    db.delete(nominee).where(eq(nominee.user_id, userId)),
    db.delete(parent).where(eq(parent.user_id, userId)),
    db.delete(consent).where(eq(consent.user_id, userId)),
    db.delete(reminder).where(eq(reminder.user_id, userId)),
    db.delete(listeningChoice).where(eq(listeningChoice.user_id, userId)),
    db.delete(creditLedger).where(eq(creditLedger.user_id, userId)),
    forgetBuyer(database, userId),
    db.delete(generation).where(and(eq(generation.user_id, userId), asKnown(known.generations))),
    db.delete(token).where(eq(token.user_id, userId)),
    db.delete(emailChange).where(eq(emailChange.user_id, userId)),
    db.delete(session).where(eq(session.user_id, userId)),
    db.delete(passkey).where(eq(passkey.user_id, userId)),
    db.delete(accessToken).where(eq(accessToken.user_id, userId)),
    // A generation that was begun or done since then still references this row, and fails the transaction.
    db.delete(creditBalance).where(eq(creditBalance.id, userId)),
    db.delete(personKey).where(eq(personKey.user_id, userId)),
    db.delete(user).where(eq(user.id, userId)),
  ]);
  return openLinks.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Of a purchase that may still be paid. */
function isOpen() {
  return inArray(payment.status, ["created", "failed"]);
}

/**
 * Takes the person off their purchases, which the books keep. The scheduled job looks at those that are
 * still open in its next run, and closes links that are not closed by then.
 */
function forgetBuyer({ db }: Database, userId: string) {
  return db
    .update(payment)
    .set({
      ...{ user_id: null, key: null, link_url: null },
      next_check_on: sql`case when ${isOpen()} then 0 else ${payment.next_check_on} end`,
    })
    .where(eq(payment.user_id, userId));
}

function incognito(ids: readonly string[]): SQL | undefined {
  return and(isNull(userHistory.user_id), inArray(userHistory.id, listed(ids)));
}

/** Selects generations whose result is the known one, by one parameter for all of them. */
function asKnown(generations: readonly { id: string; result: string | null }[]): SQL {
  const known = JSON.stringify(generations.map(({ id, result }) => [id, result]));
  return sql`(${generation.id}, coalesce(${generation.result}, '')) in
    (select value ->> 0, coalesce(value ->> 1, '') from json_each(${known}))`;
}

/** Any number of values as one parameter, because SQLite limits the number of parameters. */
function listed(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
