import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PARENT_STATES } from "#worker/domain/consent/parent.ts";
import { user } from "./accounts.ts";

/** The parent whom somebody under 18 asked, and what they said. */
export const parent = sqliteTable(
  "parent",
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    state: text({ enum: PARENT_STATES }).notNull(),
    /** The parent's mail address, under the child's key. */
    sealed: text().notNull(),
    /** SHA-256 of the token in the mail, hex. It agrees once, and withdraws afterwards. */
    token_hash: text().notNull(),
    asked_on: integer().notNull(),
    /** Until when it can agree. */
    expires_at: integer().notNull(),
    /** Days since 1970, UTC: of the yes, then of its withdrawal. */
    answered_on: integer(),
    /** Of the notice that the parent saw, with its language. */
    version: integer().notNull(),
    language: text().notNull(),
  },
  (table) => [
    uniqueIndex("parent_token_hash").on(table.token_hash),
    check("parent_state", sql`${table.state} in ('asked', 'agreed', 'withdrawn')`),
  ],
);
