/** How people are reminded: what they chose, whose mail is due, and the claim on a day. */
import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { course, reminder } from "#db/schema/courses.ts";
import { MAY_BE_MAILED } from "#worker/features/accounts/mail-trouble.store.ts";

export type ReminderRow = typeof reminder.$inferSelect;
type Seen = Pick<ReminderRow, "user_id" | "version">;

const ANEW = sql`${reminder.version} + 1`;

/** A statement for what a person chose, at most one row. */
export function reminderOf({ db }: Database, userId: string) {
  return db.select().from(reminder).where(eq(reminder.user_id, userId));
}

/** Stores whether and when a person is mailed. A day that was claimed stays claimed. */
export async function saveMail(
  { db }: Database,
  row: Pick<ReminderRow, "user_id" | "mail_on" | "sealed" | "after_on" | "unsubscribe_hash">,
): Promise<void> {
  const { user_id: _, ...choice } = row;
  await db
    .insert(reminder)
    .values(row)
    .onConflictDoUpdate({ target: reminder.user_id, set: { ...choice, version: ANEW } });
}

/** Turns off the mail that a token belongs to. @returns whether there is one */
export async function unsubscribe({ db }: Database, tokenHash: string): Promise<boolean> {
  const { rowsAffected } = await db
    .update(reminder)
    .set({ mail_on: false, after_on: null, version: ANEW })
    .where(eq(reminder.unsubscribe_hash, tokenHash));
  return rowsAffected > 0;
}

/** Stores the next calendar address over the one that was seen, which ends with that. */
export async function makeCalendar(
  { db }: Database,
  userId: string,
  { seen, hash }: { readonly seen: number; readonly hash: string },
): Promise<void> {
  const next = { calendar_version: seen + 1, calendar_hash: hash };
  await db
    .insert(reminder)
    .values({ user_id: userId, ...next })
    .onConflictDoUpdate({
      target: reminder.user_id,
      set: next,
      setWhere: eq(reminder.calendar_version, seen),
    });
}

/** Ends the calendar address that was seen. */
export async function revokeCalendar({ db }: Database, userId: string, seen: number) {
  await db
    .update(reminder)
    .set({ calendar_hash: null })
    .where(and(eq(reminder.user_id, userId), eq(reminder.calendar_version, seen)));
}

/** Whose calendar it is, with their key and language. */
export async function calendarOwner({ db }: Database, hash: string) {
  const [row] = await db
    .select({
      userId: personKey.user_id,
      wrapped: personKey.wrapped,
      version: personKey.version,
      language: user.language,
    })
    .from(reminder)
    .innerJoin(user, eq(user.id, reminder.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(eq(reminder.calendar_hash, hash));
  return row;
}

/** The reminders to look at now, with their accounts, longest waiting first; none to an address whose mails come back. */
export function dueReminders({ db }: Database, now: number, limit: number) {
  return db
    .select({ reminder, account: ACCOUNT_COLUMNS })
    .from(reminder)
    .innerJoin(user, eq(user.id, reminder.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(and(lte(reminder.after_on, now), MAY_BE_MAILED))
    .orderBy(reminder.after_on, reminder.user_id)
    .limit(limit);
}

/** Notes when to look at a reminder again, unless it was changed since. @param after null: not before the plan changes */
export async function lookAfter({ db }: Database, seen: Seen, after: number | null) {
  await db.update(reminder).set({ after_on: after, version: ANEW }).where(as(seen));
}

/** A statement with which a changed plan counts for the next mail. */
export function lookAgain({ db }: Database, userId: string, now: number) {
  return db
    .update(reminder)
    .set({ after_on: now, version: ANEW })
    .where(and(eq(reminder.user_id, userId), reminder.mail_on));
}

export interface Claim {
  /** The day of the mail, in days since 1970 where the person is. */
  readonly day: number;
  /** The moment of the next one. */
  readonly next: number;
  /** The plan that was read. */
  readonly course: { readonly id: string; readonly version: number };
}

/**
 * Claims a day, in one statement, before its mail is sent. It is never given back: whatever happens
 * afterwards, nobody gets two mails on one day.
 * @returns false when it is claimed already, or reminder or plan have changed since they were read
 */
export async function claimDay({ db }: Database, seen: Seen, claim: Claim): Promise<boolean> {
  const { day, next, course: read } = claim;
  const unchanged = sql`exists (select 1 from ${course} where ${course.id} = ${read.id}
    and ${course.version} = ${read.version} and ${course.status} = 'current')`;
  const { rowsAffected } = await db
    .update(reminder)
    .set({ last_day: day, after_on: next, version: ANEW })
    .where(
      and(
        as(seen),
        reminder.mail_on,
        or(isNull(reminder.last_day), lt(reminder.last_day, day)),
        unchanged,
      ),
    );
  return rowsAffected === 1;
}

function as({ user_id, version }: Seen) {
  return and(eq(reminder.user_id, user_id), eq(reminder.version, version));
}
