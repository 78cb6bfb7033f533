import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { LEDGER_REASONS } from "#worker/domain/credits.ts";
import { user } from "./accounts.ts";

/** The CHECK that fails a debit when too few credits are left. */
export const CREDITS_NOT_NEGATIVE = "profiles_credits_not_negative";

/** A person's balance of credits. The table has the name of SPEC.md section 3.1. */
export const creditBalance = sqliteTable(
  "profiles",
  {
    id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    available_credits: integer().notNull(),
  },
  (table) => [check(CREDITS_NOT_NEGATIVE, sql`${table.available_credits} >= 0`)],
);

/** Every change of a balance. */
export const creditLedger = sqliteTable(
  "credit_ledger",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: text()
      .notNull()
      .references(() => creditBalance.id, { onDelete: "restrict" }),
    delta: integer().notNull(),
    reason: text({ enum: LEDGER_REASONS }).notNull(),
    /** Unique with the reason: a change is booked at most once. */
    reference: text().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [
    unique("credit_ledger_reason_reference").on(table.reason, table.reference),
    index("credit_ledger_user_id").on(table.user_id),
  ],
);

/** Ledgers of deleted accounts, summed by reason so that they belong to nobody. */
export const deletedLedger = sqliteTable("deleted_ledger", {
  reason: text({ enum: LEDGER_REASONS }).primaryKey(),
  delta: integer().notNull(),
  entries: integer().notNull(),
});

/** How far the periodic job has compared balances with their ledgers: one row. */
export const ledgerCheck = sqliteTable(
  "ledger_check",
  {
    id: integer().primaryKey(),
    /** The newest entry of the ledger whose account was compared since. */
    through: integer().notNull(),
    /** The last account of the sweep over all of them; empty where it begins anew. */
    swept: text().notNull(),
    /** Ids of the accounts that differed, a JSON array: they are compared each time until they do not. */
    differing: text({ mode: "json" }).$type<readonly string[]>().notNull(),
  },
  (table) => [check("ledger_check_one_row", sql`${table.id} = 1`)],
);
