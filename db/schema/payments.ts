import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { PAYMENT_STATUSES, PLACE_CODES, PLAN_IDS } from "#worker/features/payments/rules.ts";
import { user } from "./accounts.ts";

/** Purchases. The books keep them when the account is deleted, then without the person. */
export const payment = sqliteTable(
  "payment",
  {
    /** The gateway's `reference_id`. */
    id: text().primaryKey(),
    user_id: text().references(() => user.id, { onDelete: "restrict" }),
    /** Idempotency key of the form: a button that is pressed twice buys once. */
    key: text(),
    plan: text({ enum: PLAN_IDS }).notNull(),
    /** Paise. */
    amount: integer().notNull(),
    currency: text().notNull(),
    credits: integer().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    link_id: text().unique(),
    link_url: text(),
    gateway_payment_id: text().unique(),
    /** Paise that went back, in all. */
    refunded: integer().notNull().default(0),
    /** Credits that were taken back with it: never more than were left. */
    taken_back: integer().notNull().default(0),
    /** Financial year of the receipt, such as 2026-27. */
    receipt_year: text(),
    /** Without gaps in its year: given in the transaction that marks the purchase as paid. */
    receipt_number: integer(),
    /** Where the buyer lives, by GST code; null where the seller has no GST number. */
    buyer_place: text({ enum: PLACE_CODES }),
    created_on: integer().notNull(),
    paid_on: integer(),
    /** When its receipt went out by mail. */
    mailed_on: integer(),
    /** When the gateway is asked next; null when there is nothing more to ask. */
    next_check_on: integer(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    unique("payment_user_id_key").on(table.user_id, table.key),
    unique("payment_receipt").on(table.receipt_year, table.receipt_number),
    index("payment_next_check_on").on(table.next_check_on),
    check("payment_amount", sql`${table.amount} > 0 and ${table.credits} > 0`),
    check("payment_refunded", sql`${table.refunded} between 0 and ${table.amount}`),
    check("payment_taken_back", sql`${table.taken_back} between 0 and ${table.credits}`),
  ],
);

/** Events that the gateway sent and that were worked through: a repeat changes nothing. */
export const paymentEvent = sqliteTable("payment_event", {
  /** The gateway's id of the event. */
  id: text().primaryKey(),
  /** null for an event about nothing of ours. */
  payment_id: text().references(() => payment.id, { onDelete: "restrict" }),
  kind: text().notNull(),
  received_on: integer().notNull(),
  /** SHA-256 of the body, hex. */
  digest: text().notNull(),
});
