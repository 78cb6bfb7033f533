import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PARENT_STATES, PURPOSES } from "#worker/features/privacy/rules.ts";
import { user } from "./accounts.ts";

/** What people agreed to: a row each time. A withdrawn one stays as the record of it. */
export const consent = sqliteTable(
  "consent",
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    purpose: text({ enum: PURPOSES }).notNull(),
    /** Of the notice that was shown. */
    version: integer().notNull(),
    /** In which it was shown, as in BCP 47. */
    language: text().notNull(),
    /** Days since 1970, UTC. */
    agreed_on: integer().notNull(),
    /** Likewise; null while it holds. */
    withdrawn_on: integer(),
  },
  (table) => [
    index("consent_user_id").on(table.user_id),
    // Agreeing again to the same notice is the same agreement.
    uniqueIndex("consent_one_holds")
      .on(table.user_id, table.purpose, table.version, table.language)
      .where(sql`${table.withdrawn_on} is null`),
    check("consent_purpose", sql`${table.purpose} in ('profile', 'questionnaires', 'beats')`),
  ],
);

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
    /** Days since 1970, UTC: of the yes, then of its withdrawal, which stays while they are asked again. */
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

/** Whom a person named to ask on their behalf when they cannot. */
export const nominee = sqliteTable("nominee", {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "restrict" }),
  /** Name and mail address, under the person's key. */
  sealed: text().notNull(),
});
