import { and, eq, gt, inArray, isNull, lte, notExists } from "drizzle-orm";
import { batch, type Database, last } from "./client.ts";
import { sumIntoDeleted } from "./credits.ts";
import { personKey, user } from "./schema/accounts.ts";
import { generation, userHistory } from "./schema/beats.ts";
import { course } from "./schema/courses.ts";
import { creditBalance, creditLedger } from "./schema/credits.ts";
import { helpMessage } from "./schema/help.ts";
import { listeningChoice, listeningSession } from "./schema/listening.ts";
import { payment } from "./schema/payments.ts";
import { assessmentResult, profileDraft, userProfile } from "./schema/profiles.ts";
import { questionnaireResult } from "./schema/questionnaires.ts";
import { reminder } from "./schema/reminders.ts";
import { session, token } from "./schema/sign-in.ts";

/** Keeps the transaction small; the next run deletes the rest. */
const AT_ONCE = 200;

/**
 * Deletes accounts that nobody confirmed, in one transaction, with their credits and proofs. The sums of
 * their ledgers remain, as for every deleted account. An account with a valid link stays, and so does one
 * that any other data belongs to.
 * @param before deletes accounts that were created until this time
 * @returns how many it deleted
 */
export async function pruneUnconfirmed(
  database: Database,
  before: number,
  now: number,
): Promise<number> {
  const { db } = database;
  const dataTables = [
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
  const hasNoData = dataTables.map((table) =>
    notExists(db.select({ id: table.user_id }).from(table).where(eq(table.user_id, user.id))),
  );
  const validLink = db
    .select({ id: token.user_id })
    .from(token)
    .where(and(eq(token.user_id, user.id), gt(token.expires_at, now)));
  const pruned = db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        isNull(user.verified_at),
        isNull(user.google_sub),
        lte(user.created_at, before),
        notExists(validLink),
        ...hasNoData,
      ),
    )
    .orderBy(user.created_at, user.id)
    .limit(AT_ONCE);
  const results = await batch(database, "write", [
    sumIntoDeleted(database, inArray(creditLedger.user_id, pruned)),
    db.delete(creditLedger).where(inArray(creditLedger.user_id, pruned)),
    db.delete(token).where(inArray(token.user_id, pruned)),
    db.delete(creditBalance).where(inArray(creditBalance.id, pruned)),
    db.delete(personKey).where(inArray(personKey.user_id, pruned)),
    db.delete(user).where(inArray(user.id, pruned)),
  ]);
  return last(results).rowsAffected;
}
