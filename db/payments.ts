/** Purchases. Each change is one transaction that says what must hold before it, so that it can be repeated. */
import { and, desc, eq, exists, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { GatewayReport, Payment, PaymentStatus } from "#worker/domain/payments/payment.ts";
import { batch, type Database } from "./client.ts";
import { grant } from "./credits.ts";
import { ACCOUNT_COLUMNS } from "./person-keys.ts";
import { personKey, user } from "./schema/accounts.ts";
import { creditBalance, creditLedger } from "./schema/credits.ts";
import { payment, paymentEvent } from "./schema/payments.ts";

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

/** An event of the gateway, as it is remembered. */
export interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly digest: string;
}

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

/** Whether an event was worked through. */
export async function knowsEvent({ db }: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .where(eq(paymentEvent.id, id));
  return rows.length > 0;
}

/** Remembers an event that changed nothing. */
export async function keepEvent(
  database: Database,
  event: StoredEvent,
  paymentId: string | undefined,
  now: number,
): Promise<void> {
  await batch(database, "write", [remember(database, event, paymentId, now)]);
}

export interface Paid {
  readonly report: Pick<GatewayReport, "linkId" | "gatewayPaymentId">;
  /** Financial year of the receipt. */
  readonly receiptYear: string;
  readonly event?: StoredEvent | undefined;
  readonly now: number;
}

/**
 * Marks a purchase as paid, gives it the next number of its year, and grants its credits, in one
 * transaction and once. An account that is gone is granted nothing.
 */
export async function payPayment(
  database: Database,
  { id, credits }: Pick<Payment, "id" | "credits">,
  { report, receiptYear, event, now }: Paid,
): Promise<PaymentRow | undefined> {
  const { db } = database;
  const paid = db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.id, id), eq(payment.user_id, user.id), isNotNull(payment.paid_on)));
  const [, , , , , rows] = await batch(database, "write", [
    db
      .update(payment)
      .set({
        status: "paid",
        paid_on: now,
        link_id: sql`coalesce(${payment.link_id}, nullif(${report.linkId}, ''))`,
        gateway_payment_id: report.gatewayPaymentId ?? null,
        receipt_year: receiptYear,
        receipt_number: sql`(select coalesce(max(p.receipt_number), 0) + 1 from payment p
          where p.receipt_year = ${receiptYear})`,
        // Refunds come later, and their events may be lost too.
        next_check_on: null,
      })
      .where(and(eq(payment.id, id), isNull(payment.paid_on))),
    ...grant(database, {
      accounts: exists(paid),
      reason: "purchase",
      credits,
      reference: id,
      now,
    }),
    remember(database, event, id, now),
    db.select().from(payment).where(eq(payment.id, id)),
  ]);
  return rows[0];
}

/** Closes a purchase that nobody paid; money may still arrive. */
export async function closePayment(
  database: Database,
  id: string,
  to: Extract<PaymentStatus, "failed" | "expired">,
  event: StoredEvent | undefined,
  now: number,
): Promise<PaymentRow | undefined> {
  const { db } = database;
  const from: PaymentStatus[] = to === "failed" ? ["created"] : ["created", "failed"];
  const [, , rows] = await batch(database, "write", [
    db
      .update(payment)
      .set({ status: to })
      .where(and(eq(payment.id, id), inArray(payment.status, from))),
    remember(database, event, id, now),
    db.select().from(payment).where(eq(payment.id, id)),
  ]);
  return rows[0];
}

export interface Refund {
  /** Paise that went back before, as the caller read it. */
  readonly before: number;
  /** Paise that went back in all. */
  readonly paise: number;
  /** Credits that this part of the price stands for. */
  readonly credits: number;
  readonly whole: boolean;
  readonly event?: StoredEvent | undefined;
  readonly now: number;
}

/** Takes back what is left of the credits that a refund stands for, once, and never below 0. */
export async function refundPayment(
  database: Database,
  { id }: Pick<Payment, "id">,
  { before, paise, credits, whole, event, now }: Refund,
): Promise<PaymentRow | undefined> {
  const { db } = database;
  const left = sql`coalesce((select available_credits from profiles where profiles.id = payment.user_id), 0)`;
  const booked = sql`coalesce((select -sum(l.delta) from credit_ledger l
    where l.reason = 'refund' and l.reference like ${`${id}:%`}), 0)`;
  const owed = sql`(select p.taken_back - ${booked} from payment p where p.id = ${id})`;
  const [, , , , rows] = await batch(database, "write", [
    db
      .update(payment)
      .set({
        refunded: paise,
        taken_back: sql`${payment.taken_back} + min(${credits}, ${left})`,
        ...(whole && { status: "refunded" as const }),
      })
      .where(and(eq(payment.id, id), eq(payment.refunded, before), eq(payment.status, "paid"))),
    db
      .update(creditBalance)
      .set({ available_credits: sql`${creditBalance.available_credits} - ${owed}` })
      .where(
        sql`${creditBalance.id} = (select user_id from payment where id = ${id}) and ${owed} > 0`,
      ),
    db.insert(creditLedger).select(
      sql`select null, p.user_id, ${booked} - p.taken_back, 'refund', ${`${id}:${paise}`}, ${now}
        from payment p where p.id = ${id} and p.user_id is not null and p.taken_back > ${booked}`,
    ),
    remember(database, event, id, now),
    db.select().from(payment).where(eq(payment.id, id)),
  ]);
  return rows[0];
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

/** A statement that takes the person off their purchases, which the books keep. */
export function forgetBuyer({ db }: Database, userId: string) {
  return db
    .update(payment)
    .set({ user_id: null, key: null, link_url: null })
    .where(eq(payment.user_id, userId));
}

function remember(
  { db }: Database,
  event: StoredEvent | undefined,
  paymentId: string | undefined,
  now: number,
) {
  return db.run(
    event === undefined
      ? sql`select 1`
      : sql`insert into payment_event (id, payment_id, kind, received_on, digest)
          values (${event.id}, ${paymentId ?? null}, ${event.kind}, ${now}, ${event.digest})
          on conflict (id) do nothing`,
  );
}
