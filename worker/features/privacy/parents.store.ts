/** The parents whom children asked: the question, the yes, and its withdrawal. */

import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { consent, parent } from "#db/schema/privacy.ts";
import { questionnaireResult } from "#db/schema/wellbeing.ts";
import { dayOf } from "#worker/domain/time.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { forgetProfile } from "./consents.store.ts";
import { NOTICE_VERSIONS, PARENT_ANSWER_MS } from "./rules.ts";

export type ParentRow = typeof parent.$inferSelect;

/** A statement for the parent whom a person asked, at most one row. */
export function parentOf({ db }: Database, userId: string) {
  return db.select().from(parent).where(eq(parent.user_id, userId));
}

/** A statement for whether a person ever asked a parent, whatever was answered: a row, or none. */
export function parentAsked({ db }: Database, userId: string) {
  return db.select({ asked_on: parent.asked_on }).from(parent).where(eq(parent.user_id, userId));
}

interface Question extends Pick<ParentRow, "user_id" | "sealed" | "token_hash"> {
  readonly now: number;
  /** The sealed address of who took their yes back, where they are asked again. */
  readonly again: string | undefined;
}

/**
 * Asks, and ends the link of an earlier question. A parent who agreed is not asked again, and nobody in place of
 * one who took their yes back: the day on which they did stays with every later question.
 * @returns whether it was stored
 */
export async function askParent({ db }: Database, question: Question): Promise<boolean> {
  const { now, user_id, again, ...link } = question;
  const row = {
    ...{ ...link, state: "asked" as const, asked_on: now, expires_at: now + PARENT_ANSWER_MS },
    ...{ version: NOTICE_VERSIONS.profile, language: spokenLanguage() },
  };
  const same = again === undefined ? isNull(parent.answered_on) : eq(parent.sealed, again);
  const { rowsAffected } = await db
    .insert(parent)
    .values({ user_id, ...row })
    .onConflictDoUpdate({
      ...{ target: parent.user_id, set: row },
      setWhere: sql`${parent.state} <> 'agreed' and ${same}`,
    });
  return rowsAffected > 0;
}

/** The question that a token belongs to, with the child's account. */
export async function parentByToken({ db }: Database, hash: string) {
  const [row] = await db
    .select({ parent, account: ACCOUNT_COLUMNS })
    .from(parent)
    .innerJoin(user, eq(user.id, parent.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(eq(parent.token_hash, hash));
  return row;
}

/** A parent says yes, once and in time. @returns whether it counts */
export async function parentAgrees({ db }: Database, hash: string, now: number): Promise<boolean> {
  const { rowsAffected } = await db
    .update(parent)
    .set({ state: "agreed", answered_on: dayOf(now), language: spokenLanguage() })
    .where(and(eq(parent.token_hash, hash), eq(parent.state, "asked"), gt(parent.expires_at, now)));
  return rowsAffected === 1;
}

/** A parent withdraws their yes: the child's health answers go with it, in one transaction. */
export async function parentWithdraws(
  database: Database,
  { userId, hash, now }: { userId: string; hash: string; now: number },
): Promise<void> {
  const { db } = database;
  const day = dayOf(now);
  await batch(database, "write", [
    db
      .update(parent)
      .set({ state: "withdrawn", answered_on: day })
      .where(and(eq(parent.token_hash, hash), eq(parent.state, "agreed"))),
    db
      .update(consent)
      .set({ withdrawn_on: day })
      .where(
        and(
          eq(consent.user_id, userId),
          ne(consent.purpose, "beats"),
          isNull(consent.withdrawn_on),
        ),
      ),
    ...forgetProfile(database, userId),
    db.delete(questionnaireResult).where(eq(questionnaireResult.user_id, userId)),
  ]);
}
