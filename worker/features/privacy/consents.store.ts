/** What people agreed to, and what goes when they withdraw it. */

import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import { generation, sessionMark, userHistory } from "#db/schema/beats.ts";
import { consent } from "#db/schema/privacy.ts";
import { assessmentResult, profileDraft, userProfile } from "#db/schema/profiles.ts";
import { listeningSession, questionnaireResult } from "#db/schema/wellbeing.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { dayOf } from "#worker/domain/time.ts";
import { withoutKept } from "#worker/features/community/changes.store.ts";
import type { CommunityPerson } from "#worker/features/community/store.ts";
import { NOTICE_VERSIONS, type Purpose } from "./rules.ts";

export type ConsentRow = typeof consent.$inferSelect;

interface Agreement {
  readonly userId: string;
  readonly purpose: Purpose;
  /** Unix ms. */
  readonly now: number;
  /** In which the notice was shown. */
  readonly language: InterfaceLanguage;
}

/**
 * A statement that records, in the transaction that stores an answer, that its owner agreed to the
 * notice beside it. Repeated, it changes nothing.
 * @param now Unix ms; the day is kept
 */
export function agree({ db }: Database, { userId, purpose, now, language }: Agreement) {
  return db
    .insert(consent)
    .values({
      ...{ user_id: userId, purpose, version: NOTICE_VERSIONS[purpose], language },
      agreed_on: dayOf(now),
    })
    .onConflictDoNothing();
}

/** The same, where a row that the transaction was to write is there. @param written a query for that row */
export function agreeWith(
  { db }: Database,
  { userId, purpose, now, language }: Agreement,
  written: SQLWrapper,
) {
  return db.run(sql`insert into consent (user_id, purpose, version, language, agreed_on)
    select ${userId}, ${purpose}, ${NOTICE_VERSIONS[purpose]}, ${language}, ${dayOf(now)}
    where exists ${written} on conflict do nothing`);
}

/** A statement for all that a person agreed to, withdrawn or not, in the order in which they did. */
export function consentsOf({ db }: Database, userId: string) {
  return db.select().from(consent).where(eq(consent.user_id, userId)).orderBy(sql`rowid`);
}

/** A statement that says of each purpose whether anything is kept under it. */
export function keptUnderPurposes({ db }: Database, userId: string) {
  const draft = and(eq(profileDraft.user_id, userId), isNotNull(profileDraft.sealed));
  return db
    .select({
      profile: sql<number>`exists (select 1 from ${userProfile} where ${eq(userProfile.user_id, userId)})
      or exists (select 1 from ${profileDraft} where ${draft})`,
      questionnaires: sql<number>`exists (select 1 from ${questionnaireResult}
      where ${eq(questionnaireResult.user_id, userId)})`,
      beats: sql<number>`exists (select 1 from ${userHistory} where ${eq(userHistory.user_id, userId)})`,
    })
    .from(user)
    .where(eq(user.id, userId));
}

interface Withdrawal {
  readonly userId: string;
  readonly purpose: Purpose;
  /** Unix ms. */
  readonly now: number;
  readonly ties: CommunityPerson;
}

/** Withdraws what a person agreed to for a purpose, and deletes what is kept under it, in one transaction. */
export async function withdrawConsent(database: Database, withdrawal: Withdrawal): Promise<void> {
  const { db } = database;
  const { userId, purpose, now } = withdrawal;
  const holds = and(
    eq(consent.user_id, userId),
    eq(consent.purpose, purpose),
    isNull(consent.withdrawn_on),
  );
  await batch(database, "write", [
    db
      .update(consent)
      .set({ withdrawn_on: dayOf(now) })
      .where(holds),
    ...forget(database, withdrawal),
  ]);
}

function forget(database: Database, withdrawal: Withdrawal) {
  const { userId, purpose } = withdrawal;
  switch (purpose) {
    case "profile":
      return forgetProfile(database, userId);
    case "questionnaires":
      return [
        database.db.delete(questionnaireResult).where(eq(questionnaireResult.user_id, userId)),
      ];
    case "beats":
      return forgetBeats(database, withdrawal);
  }
}

/** Statements that delete a health profile. Drafts keep their versions: a page that is open notices. */
export function forgetProfile({ db }: Database, userId: string) {
  return [
    db
      .update(profileDraft)
      .set({ sealed: null, writer: null, version: sql`${profileDraft.version} + 1` })
      .where(eq(profileDraft.user_id, userId)),
    db.delete(userProfile).where(eq(userProfile.user_id, userId)),
    db.delete(assessmentResult).where(eq(assessmentResult.user_id, userId)),
  ];
}

/**
 * Statements that delete every beat of a history with all that belongs to it. A beat that is being made ends
 * without a charge: its commit would write it, and agree anew.
 */
function forgetBeats(database: Database, { userId, now, ties }: Withdrawal) {
  const { db } = database;
  return [
    db
      .update(generation)
      .set({ status: "failed", finished_on: now })
      .where(and(eq(generation.user_id, userId), eq(generation.status, "pending"))),
    db.delete(sessionMark).where(eq(sessionMark.user_id, userId)),
    db.delete(listeningSession).where(eq(listeningSession.user_id, userId)),
    ...withoutKept(database, ties),
    db.delete(userHistory).where(eq(userHistory.user_id, userId)),
  ];
}
