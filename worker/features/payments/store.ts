/** Purchases in the database: begun, found, listed, asked about, and mailed their receipts. */
import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { creditLedger } from "#db/schema/credits.ts";
import { payment } from "#db/schema/payments.ts";
import type { PageEnd } from "#worker/domain/paging.ts";
import { MAY_BE_MAILED } from "#worker/features/accounts/mail-trouble.store.ts";
import type { PaymentLink } from "./gateway.rules.ts";
import { receiptNumber } from "./receipt.rules.ts";
import type { Purchase } from "./rules.ts";

/** A stored purchase. Its columns are known here and in `settle.store.ts` alone. */
export type PurchaseRow = typeof payment.$inferSelect;

export function toPurchase(row: PurchaseRow): Purchase {
  const { id, plan, amount, currency, credits, status, refunded, checks } = row;
  const { receipt_year: year, receipt_number: number } = row;
  return {
    ...{ id, plan, amount, currency, credits, status, refunded, checks },
    userId: row.user_id,
    linkId: row.link_id,
    linkUrl: row.link_url,
    paymentId: row.gateway_payment_id,
    takenBack: row.taken_back,
    receipt: year === null || number === null ? null : receiptNumber(year, number),
    createdOn: row.created_on,
    paidOn: row.paid_on,
    buyerPlace: row.buyer_place,
  };
}

export interface NewPurchase
  extends Pick<
    Purchase,
    "id" | "plan" | "amount" | "currency" | "credits" | "createdOn" | "buyerPlace"
  > {
  readonly userId: string;
  /** Idempotency key of the form. */
  readonly key: string;
  /** When the gateway is asked first, Unix ms. */
  readonly nextCheckOn: number;
}

/**
 * Begins a purchase. Until it is paid, another press of its button may say another place.
 * @returns that of this key, which an earlier press may have made
 */
export async function beginPurchase(
  database: Database,
  { userId, key, createdOn, nextCheckOn, buyerPlace, ...sold }: NewPurchase,
): Promise<Purchase | undefined> {
  const { db } = database;
  const times = { created_on: createdOn, next_check_on: nextCheckOn };
  const [, rows] = await batch(database, "write", [
    db
      .insert(payment)
      .values({
        ...sold,
        user_id: userId,
        key,
        status: "created",
        buyer_place: buyerPlace,
        ...times,
      })
      .onConflictDoUpdate({
        target: [payment.user_id, payment.key],
        set: { buyer_place: sql`excluded.buyer_place` },
        setWhere: isNull(payment.paid_on),
      }),
    db
      .select()
      .from(payment)
      .where(and(eq(payment.user_id, userId), eq(payment.key, key))),
  ]);
  return rows.map(toPurchase)[0];
}

/** Notes where a purchase is paid, unless that is known. */
export async function keepLink(
  { db }: Database,
  purchaseId: string,
  { id, url }: PaymentLink,
): Promise<void> {
  await db
    .update(payment)
    .set({ link_id: id, link_url: url })
    .where(and(eq(payment.id, purchaseId), isNull(payment.link_id)));
}

/** A purchase, by our id or by the gateway's of its payment. */
export async function findPurchase(
  { db }: Database,
  by: { readonly id: string } | { readonly paymentId: string },
): Promise<Purchase | undefined> {
  const condition =
    "id" in by ? eq(payment.id, by.id) : eq(payment.gateway_payment_id, by.paymentId);
  const rows = await db.select().from(payment).where(condition);
  return rows.map(toPurchase)[0];
}

/** A person's purchases, newest first. @param after where the page before ended */
export async function purchasesOf(
  { db }: Database,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after?: PageEnd | undefined },
): Promise<readonly Purchase[]> {
  const { created_on, id } = payment;
  const older =
    after &&
    or(lt(created_on, after.createdOn), and(eq(created_on, after.createdOn), lt(id, after.id)));
  const rows = await db
    .select()
    .from(payment)
    .where(and(eq(payment.user_id, userId), older))
    .orderBy(desc(payment.created_on), desc(payment.id))
    .limit(limit);
  return rows.map(toPurchase);
}

/** The purchases that the gateway is to be asked about, longest waiting first. */
export async function duePurchases(
  { db }: Database,
  now: number,
  limit: number,
): Promise<readonly Purchase[]> {
  const rows = await db
    .select()
    .from(payment)
    .where(lte(payment.next_check_on, now))
    .orderBy(payment.next_check_on)
    .limit(limit);
  return rows.map(toPurchase);
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
export async function paidWithoutGrant(
  { db }: Database,
  limit: number,
): Promise<readonly Purchase[]> {
  const granted = and(eq(creditLedger.reason, "purchase"), eq(creditLedger.reference, payment.id));
  const rows = await db
    .select({ payment })
    .from(payment)
    .leftJoin(creditLedger, granted)
    .where(and(isNotNull(payment.paid_on), isNotNull(payment.user_id), isNull(creditLedger.id)))
    .limit(limit);
  return rows.map((row) => toPurchase(row.payment));
}

/** Paid purchases whose receipt has not gone out and may, with the account that it goes to. @param id of one alone */
export async function unmailedReceipts({ db }: Database, limit: number, id?: string) {
  const rows = await db
    .select({ payment, account: ACCOUNT_COLUMNS })
    .from(payment)
    .innerJoin(user, eq(user.id, payment.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(
      and(
        isNotNull(payment.paid_on),
        isNull(payment.mailed_on),
        MAY_BE_MAILED,
        id === undefined ? undefined : eq(payment.id, id),
      ),
    )
    .orderBy(payment.paid_on)
    .limit(limit);
  return rows.map((row) => ({ purchase: toPurchase(row.payment), account: row.account }));
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
