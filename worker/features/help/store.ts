/** Messages to the team: stored, listed, and mailed once. */
import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { helpMessage } from "#db/schema/help.ts";
import { payment } from "#db/schema/payments.ts";

export type HelpMessageRow = typeof helpMessage.$inferSelect;

/** Stores a message. @returns false when this form has sent it before */
export async function insertHelpMessage(
  { db }: Database,
  row: Pick<HelpMessageRow, "id" | "user_id" | "request" | "sealed" | "created_on">,
): Promise<boolean> {
  const { rowsAffected } = await db.insert(helpMessage).values(row).onConflictDoNothing();
  return rowsAffected === 1;
}

/** A person's messages, newest first. */
export function helpMessagesOf({ db }: Database, userId: string, limit: number) {
  return db
    .select()
    .from(helpMessage)
    .where(eq(helpMessage.user_id, userId))
    .orderBy(desc(helpMessage.created_on), desc(helpMessage.id))
    .limit(limit);
}

export interface Waiting {
  /** Written after this time: older ones are not tried any more. Unix ms. */
  readonly since: number;
  /** Whoever claimed one until this time has given up. Unix ms. */
  readonly claimedUntil: number;
}

function unclaimed({ claimedUntil }: Waiting) {
  return and(
    isNull(helpMessage.mailed_on),
    or(isNull(helpMessage.claimed_on), lte(helpMessage.claimed_on, claimedUntil)),
  );
}

/** Messages that have not been mailed, with their account and the last plan that it bought. @param id of one alone */
export function waitingHelpMessages(
  { db }: Database,
  waiting: Waiting,
  limit: number,
  id?: string,
) {
  const plan = db
    .select({ plan: payment.plan })
    .from(payment)
    .where(and(eq(payment.user_id, helpMessage.user_id), isNotNull(payment.paid_on)))
    .orderBy(desc(payment.paid_on))
    .limit(1);
  return db
    .select({
      message: helpMessage,
      account: ACCOUNT_COLUMNS,
      plan: sql<string | null>`(${plan})`,
    })
    .from(helpMessage)
    .innerJoin(user, eq(user.id, helpMessage.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(
      and(
        unclaimed(waiting),
        gt(helpMessage.created_on, waiting.since),
        id === undefined ? undefined : eq(helpMessage.id, id),
      ),
    )
    .orderBy(helpMessage.created_on)
    .limit(limit);
}

/** Notes that a message is being mailed. @returns whether nobody else does */
export async function claimHelpMessage(
  { db }: Database,
  id: string,
  waiting: Waiting,
  now: number,
): Promise<boolean> {
  const { rowsAffected } = await db
    .update(helpMessage)
    .set({ claimed_on: now })
    .where(and(eq(helpMessage.id, id), unclaimed(waiting)));
  return rowsAffected === 1;
}

/** Notes how mailing ended. @param mailedOn null: another run tries again */
export async function settleHelpMessage(
  { db }: Database,
  id: string,
  mailedOn: number | null,
): Promise<void> {
  await db
    .update(helpMessage)
    .set({ claimed_on: null, mailed_on: mailedOn })
    .where(eq(helpMessage.id, id));
}
