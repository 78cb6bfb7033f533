/** Purchases: begun, found, listed, and asked about. */
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { creditLedger } from "./schema/credits.ts";
import { payment } from "./schema/payments.ts";

export type PaymentRow = typeof payment.$inferSelect;
type NewPayment = Pick<
  Required<typeof payment.$inferInsert>,
  | "id"
  | "user_id"
  | "key"
  | "plan"
  | "amount"
  | "currency"
  | "credits"
  | "created_on"
  | "next_check_on"
>;

/** Begins a purchase. @returns the row of this key, which an earlier press of the button may have made */
export async function beginPayment(
  database: Database,
  row: NewPayment,
): Promise<PaymentRow | undefined> {
  const { db } = database;
  const [, rows] = await batch(database, "write", [
    db
      .insert(payment)
      .values({ ...row, status: "created" })
      .onConflictDoNothing(),
    db
      .select()
      .from(payment)
      .where(and(eq(payment.user_id, row.user_id ?? ""), eq(payment.key, row.key ?? ""))),
  ]);
  return rows[0];
}

/** Notes where a purchase is paid, unless that is known. */
export async function keepLink(
  { db }: Database,
  id: string,
  link: { readonly linkId: string; readonly url: string },
): Promise<void> {
  await db
    .update(payment)
    .set({ link_id: link.linkId, link_url: link.url })
    .where(and(eq(payment.id, id), isNull(payment.link_id)));
}

/** A purchase, by our id or by the gateway's. */
export async function findPayment(
  { db }: Database,
  by: { readonly id: string } | { readonly gatewayPaymentId: string },
): Promise<PaymentRow | undefined> {
  const condition =
    "id" in by ? eq(payment.id, by.id) : eq(payment.gateway_payment_id, by.gatewayPaymentId);
  const [row] = await db.select().from(payment).where(condition);
  return row;
}

/** A person's purchases, newest first. */
export function paymentsOf({ db }: Database, userId: string, limit: number) {
  return db
    .select()
    .from(payment)
    .where(eq(payment.user_id, userId))
    .orderBy(desc(payment.created_on), desc(payment.id))
    .limit(limit);
}

/** The purchases that the gateway is to be asked about, longest waiting first. */
export function duePayments({ db }: Database, now: number, limit: number) {
  return db
    .select()
    .from(payment)
    .where(lte(payment.next_check_on, now))
    .orderBy(payment.next_check_on)
    .limit(limit);
}

/** When the gateway is asked next about a purchase. @param next null: no more */
export async function scheduleCheck(
  { db }: Database,
  id: string,
  next: number | null,
  checks: number,
): Promise<void> {
  await db.update(payment).set({ next_check_on: next, checks }).where(eq(payment.id, id));
}

/** Paid purchases without a grant in the ledger: there must be none. */
export function paidWithoutGrant({ db }: Database, limit: number) {
  return db
    .select({ payment })
    .from(payment)
    .leftJoin(
      creditLedger,
      and(eq(creditLedger.reason, "purchase"), eq(creditLedger.reference, payment.id)),
    )
    .where(and(isNotNull(payment.paid_on), isNotNull(payment.user_id), isNull(creditLedger.id)))
    .limit(limit);
}

/**
 * A statement that takes the person off their purchases, which the books keep. The scheduled job looks at
 * those that are still open in its next run, and closes their links.
 */
export function forgetBuyer({ db }: Database, userId: string) {
  const open = inArray(payment.status, ["created", "failed"]);
  return db
    .update(payment)
    .set({
      ...{ user_id: null, key: null, link_url: null },
      next_check_on: sql`case when ${open} then 0 else ${payment.next_check_on} end`,
    })
    .where(eq(payment.user_id, userId));
}
