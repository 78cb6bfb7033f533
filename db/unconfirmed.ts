import { and, eq, gt, inArray, isNull, lte, notExists } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { sumIntoDeleted } from "./ledger.ts";
import {
  assessmentResult,
  creditLedger,
  generation,
  personKey,
  profileDraft,
  profiles,
  session,
  token,
  user,
  userHistory,
  userProfile,
} from "./schema.ts";

/** As many as one transaction takes with ease; the next run takes the rest. */
const AT_ONCE = 200;

/**
 * Deletes accounts that nobody confirmed, in one transaction, with their credits and proofs. Of their
 * ledgers the sums remain, as of every deleted account. One with a link that still works stays, and
 * so does one of which anything else is held.
 * @param before accounts made until then
 * @returns how many
 */
export async function pruneUnconfirmed(
  { client, db }: Database,
  before: number,
  now: number,
): Promise<number> {
  const held = [session, generation, userHistory, userProfile, profileDraft, assessmentResult];
  const none = held.map((table) =>
    notExists(db.select({ id: table.user_id }).from(table).where(eq(table.user_id, user.id))),
  );
  const works = db
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
        notExists(works),
        ...none,
      ),
    )
    .orderBy(user.created_at, user.id)
    .limit(AT_ONCE);
  const results = await writeBatch(client, [
    sumIntoDeleted({ db }, inArray(creditLedger.user_id, pruned)),
    db.delete(creditLedger).where(inArray(creditLedger.user_id, pruned)),
    db.delete(token).where(inArray(token.user_id, pruned)),
    db.delete(profiles).where(inArray(profiles.id, pruned)),
    db.delete(personKey).where(inArray(personKey.user_id, pruned)),
    db.delete(user).where(inArray(user.id, pruned)),
  ]);
  return results.at(-1)?.rowsAffected ?? 0;
}
