import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PURPOSES } from "#worker/domain/consent/purposes.ts";
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
