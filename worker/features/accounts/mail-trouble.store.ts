/** What became of the mails to an account's address: that they came back, or were marked as spam. */
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import type { MailTrouble } from "./rules.ts";

/** A condition: the clock may mail to this account. */
export const MAY_BE_MAILED = isNull(user.mail_trouble);

/**
 * Notes a trouble with the account of an address, unless something newer is known.
 * @param known the digests of the address @param at Unix ms @returns whether there is such an account
 */
export async function keepMailTrouble(
  { db }: Database,
  known: readonly string[],
  trouble: MailTrouble,
  at: number,
): Promise<boolean> {
  const { rowsAffected } = await db
    .update(user)
    .set({ mail_trouble: trouble, mail_trouble_on: at })
    .where(
      and(
        inArray(user.email, [...known]),
        or(isNull(user.mail_trouble_on), lt(user.mail_trouble_on, at)),
      ),
    );
  return rowsAffected > 0;
}

/** Ends the trouble of an account. What is reported later of the time before counts for nothing. */
export async function endMailTrouble({ db }: Database, userId: string, now: number): Promise<void> {
  await db
    .update(user)
    .set({ mail_trouble: null, mail_trouble_on: now })
    .where(eq(user.id, userId));
}

/** A statement for the trouble of an account, one row. */
export function mailTroubleOf({ db }: Database, userId: string) {
  return db.select({ trouble: user.mail_trouble }).from(user).where(eq(user.id, userId));
}
