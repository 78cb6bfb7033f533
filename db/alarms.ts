import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { passkey, session, token, user } from "./schema.ts";
import { countTry, type Tries } from "./throttles.ts";
import { ASKED_FOR } from "./tokens.ts";

const ALARMS = ["alarm", "alarm_password", "alarm_google", "alarm_passkeys"] as const;

/** What an alarm ends besides the sessions and pending proofs: nothing, the password, Google's link, passkeys. */
export type AlarmPurpose = (typeof ALARMS)[number];

export interface AlarmRow {
  readonly hash: string;
  readonly purpose: AlarmPurpose;
  readonly userId: string;
  /** Of a code that nobody has: an alarm is a link alone. */
  readonly codeHash: string;
  readonly expiresAt: number;
  readonly now: number;
}

/**
 * Stores a link by which somebody says that a change was not theirs, and counts it, in one transaction.
 * @returns whether there were any left to store
 */
export async function insertAlarm(
  { client, db }: Database,
  { hash, purpose, userId, codeHash, expiresAt, now }: AlarmRow,
  tries: Tries,
): Promise<boolean> {
  const left = sql`(select count from throttle where key = ${tries.key}) <= ${tries.max}`;
  const [, inserted] = await writeBatch(client, [
    countTry({ db }, tries, now),
    db
      .insert(token)
      .select(
        sql`select ${hash}, ${purpose}, ${userId}, ${expiresAt}, ${now}, ${codeHash}, null, 5, null
          where ${left}`,
      )
      .returning({ hash: token.hash }),
  ]);
  return inserted?.rows.length === 1;
}

/**
 * Uses an alarm up, in one transaction: every session of its account ends and every pending proof, and
 * what the alarm names besides. Other alarms stay: each may have more to end.
 * @returns what it was for, or undefined when it was used before or is too old
 */
export async function soundAlarm(
  { client, db }: Database,
  hash: string,
  now: number,
): Promise<AlarmPurpose | undefined> {
  const live = and(
    eq(token.hash, hash),
    inArray(token.purpose, [...ALARMS]),
    gt(token.expires_at, now),
  );
  const alarm = db.select({ user_id: token.user_id }).from(token).where(live);
  const unless = (purpose: AlarmPurpose, value: unknown) =>
    sql`case when (${db.select({ purpose: token.purpose }).from(token).where(live)}) <> ${purpose}
      then ${value} end`;
  const results = await writeBatch(client, [
    db
      .update(user)
      .set({
        password_hash: unless("alarm_password", user.password_hash),
        google_sub: unless("alarm_google", user.google_sub),
      })
      .where(inArray(user.id, alarm)),
    db.delete(passkey).where(
      inArray(
        passkey.user_id,
        db
          .select({ user_id: token.user_id })
          .from(token)
          .where(and(live, eq(token.purpose, "alarm_passkeys"))),
      ),
    ),
    db.delete(session).where(inArray(session.user_id, alarm)),
    db
      .delete(token)
      .where(and(inArray(token.user_id, alarm), inArray(token.purpose, [...ASKED_FOR]))),
    db.delete(token).where(live).returning({ purpose: token.purpose }),
  ]);
  const purpose = results.at(-1)?.rows[0]?.purpose;
  return ALARMS.find((known) => known === purpose);
}
