import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";
import { creditBalance } from "./credits.ts";

/** Attempts to generate a beat, one row per idempotency key. */
export const generation = sqliteTable(
  "generation",
  {
    /** New for each attempt. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => creditBalance.id, { onDelete: "restrict" }),
    /** The client's idempotency key. */
    key: text().notNull(),
    /** HMAC of the request, so that one key cannot serve two different requests. */
    fingerprint: text().notNull(),
    status: text({ enum: ["pending", "done", "failed"] }).notNull(),
    /** A pending row past this time is abandoned. */
    lease_expires_at: integer().notNull(),
    created_on: integer().notNull(),
    /** Rounded down to the day where it is done. */
    finished_on: integer(),
    /** The beat's id and, if it is incognito, the key of its link, under the person's key; null until it is done. */
    result: text(),
  },
  (table) => [
    unique("generation_user_id_key").on(table.user_id, table.key),
    uniqueIndex("generation_one_pending").on(table.user_id).where(sql`${table.status} = 'pending'`),
    index("generation_failed").on(table.created_on).where(sql`${table.status} = 'failed'`),
    check("generation_status", sql`${table.status} in ('pending', 'done', 'failed')`),
  ],
);

/**
 * Beats. The migration creates the table WITHOUT ROWID, which Drizzle cannot express: row ids would
 * reveal the order of writing, and by it who made which incognito beat.
 */
export const userHistory = sqliteTable(
  "user_history",
  {
    id: text().primaryKey(),
    /** Null when the beat was made incognito. */
    user_id: text().references(() => user.id, { onDelete: "restrict" }),
    /**
     * The mood and its reading, under the person's key. An incognito beat has its whole content here,
     * under the key of its link.
     */
    sealed: text().notNull(),
    /** JSON list of stages. In incognito beats it is empty, as are `context_class` and `quality_score`. */
    beat_formula: text().notNull(),
    context_class: text({ enum: ["Medical", "Spiritual", ""] }).notNull(),
    quality_score: text().notNull(),
    downloaded_count: integer().notNull().default(1),
    favourite: integer({ mode: "boolean" }).notNull().default(false),
    created_on: integer().notNull(),
  },
  (table) => [index("user_history_newest").on(table.user_id, table.created_on, table.id)],
);

/** How a person felt before and after they listened to a beat on one day, from 1 (low) to 5 (good). */
export const sessionMark = sqliteTable(
  "session_mark",
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    history_id: text()
      .notNull()
      .references(() => userHistory.id, { onDelete: "restrict" }),
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    before: integer(),
    after: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.history_id, table.day] }),
    check("session_mark_before", sql`${table.before} between 1 and 5`),
    check("session_mark_after", sql`${table.after} between 1 and 5`),
  ],
);

/**
 * What visitors typed before they have an account, for an hour. The key is in the visitor's cookie
 * alone, so that nobody reads a row without it; nor does a row say whose it is.
 */
export const pendingMood = sqliteTable(
  "brought_text",
  {
    /** SHA-256 of the cookie. */
    id: text().primaryKey(),
    sealed: text().notNull(),
    expires_at: integer().notNull(),
  },
  (table) => [index("brought_text_expires_at").on(table.expires_at)],
);
