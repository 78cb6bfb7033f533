/** Changes of a purchase that the gateway reports. Each is one transaction that says what must hold before it. */
import { and, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { debit, grant } from "#db/ledger.ts";
import { user } from "#db/schema/accounts.ts";
import { payment, paymentEvent } from "#db/schema/payments.ts";
import type { GatewayEvent } from "./gateway.rules.ts";
import type { PaymentStatus, Purchase } from "./rules.ts";
import { toPurchase } from "./store.ts";

/** An event of the gateway, as it is remembered. */
export type StoredEvent = Pick<GatewayEvent, "id" | "kind" | "digest">;

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
  purchaseId: string | undefined,
  now: number,
): Promise<void> {
  await batch(database, "write", [remember(database, event, purchaseId, now)]);
}

export interface Paid {
  /** The gateway's ids; an empty one of a link is not known. */
  readonly report: { readonly linkId: string; readonly paymentId?: string | undefined };
  /** Financial year of the receipt. */
  readonly receiptYear: string;
  readonly event?: StoredEvent | undefined;
  readonly now: number;
}

/**
 * Marks a purchase as paid, gives it the next number of its year, and grants its credits, in one
 * transaction and once. An account that is gone is granted nothing.
 */
export async function payPurchase(
  database: Database,
  { id, credits }: Pick<Purchase, "id" | "credits">,
  { report, receiptYear, event, now }: Paid,
): Promise<Purchase | undefined> {
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
        gateway_payment_id: report.paymentId ?? null,
        receipt_year: receiptYear,
        receipt_number: sql`(select coalesce(max(p.receipt_number), 0) + 1 from payment p
          where p.receipt_year = ${receiptYear})`,
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
  return rows.map(toPurchase)[0];
}

/** Closes a purchase that nobody paid; money may still arrive. */
export async function closePurchase(
  database: Database,
  id: string,
  to: Extract<PaymentStatus, "failed" | "expired">,
  event: StoredEvent | undefined,
  now: number,
): Promise<Purchase | undefined> {
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
  return rows.map(toPurchase)[0];
}

export interface Refund {
  /** Paise that went back before, as the caller read it. */
  readonly before: number;
  /** Paise that went back in all. */
  readonly paise: number;
  /** Credits that this part of the price stands for. */
  readonly credits: number;
  readonly whole: boolean;
  readonly now: number;
}

/** Takes back what is left of the credits that a refund stands for, once, and never below 0. */
export async function refundPurchase(
  database: Database,
  { id }: Pick<Purchase, "id">,
  { before, paise, credits, whole, now }: Refund,
): Promise<Purchase | undefined> {
  const { db } = database;
  const left = sql`coalesce((select available_credits from profiles where profiles.id = payment.user_id), 0)`;
  const booked = sql`coalesce((select -sum(l.delta) from credit_ledger l
    where l.reason = 'refund' and l.reference like ${`${id}:%`}), 0)`;
  const owed = sql`(select p.taken_back - ${booked} from payment p where p.id = ${id})`;
  const buyer = sql`(select p.user_id from payment p where p.id = ${id})`;
  const [, , , rows] = await batch(database, "write", [
    db
      .update(payment)
      .set({
        refunded: paise,
        taken_back: sql`${payment.taken_back} + min(${credits}, ${left})`,
        ...(whole && { status: "refunded" as const }),
      })
      .where(and(eq(payment.id, id), eq(payment.refunded, before), eq(payment.status, "paid"))),
    ...debit(database, {
      ...{ userId: buyer, reason: "refund", credits: owed, reference: `${id}:${paise}` },
      ...{ bookedOn: now, when: sql`${buyer} is not null and ${owed} > 0` },
    }),
    db.select().from(payment).where(eq(payment.id, id)),
  ]);
  return rows.map(toPurchase)[0];
}

function remember(
  { db }: Database,
  event: StoredEvent | undefined,
  purchaseId: string | undefined,
  now: number,
) {
  return db.run(
    event === undefined
      ? sql`select 1`
      : sql`insert into payment_event (id, payment_id, kind, received_on, digest)
          values (${event.id}, ${purchaseId ?? null}, ${event.kind}, ${now}, ${event.digest})
          on conflict (id) do nothing`,
  );
}
