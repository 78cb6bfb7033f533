/** Receipts of purchases that go out by mail. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "./client.ts";
import { ACCOUNT_COLUMNS } from "./person-keys.ts";
import { personKey, user } from "./schema/accounts.ts";
import { payment } from "./schema/payments.ts";

/** Paid purchases whose receipt has not gone out, with the account that it goes to. @param id of one alone */
export function unmailedReceipts({ db }: Database, limit: number, id?: string) {
  return db
    .select({ payment, account: ACCOUNT_COLUMNS })
    .from(payment)
    .innerJoin(user, eq(user.id, payment.user_id))
    .leftJoin(personKey, eq(personKey.user_id, user.id))
    .where(
      and(
        isNotNull(payment.paid_on),
        isNull(payment.mailed_on),
        id === undefined ? undefined : eq(payment.id, id),
      ),
    )
    .orderBy(payment.paid_on)
    .limit(limit);
}

/** Notes that a receipt goes out. @returns whether nobody else has noted it */
export async function claimReceiptMail(
  { db }: Database,
  id: string,
  now: number,
): Promise<boolean> {
  const rows = await db
    .update(payment)
    .set({ mailed_on: now })
    .where(and(eq(payment.id, id), isNull(payment.mailed_on)))
    .returning({ id: payment.id });
  return rows.length > 0;
}

/** The mail did not go out: another run tries again. */
export async function releaseReceiptMail({ db }: Database, id: string): Promise<void> {
  await db.update(payment).set({ mailed_on: null }).where(eq(payment.id, id));
}
