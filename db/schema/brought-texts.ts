import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What visitors typed before they have an account, for an hour. The key is in the visitor's cookie
 * alone, so that nobody reads a row without it; nor does a row say whose it is.
 */
export const broughtText = sqliteTable(
  "brought_text",
  {
    /** SHA-256 of the cookie. */
    id: text().primaryKey(),
    sealed: text().notNull(),
    expires_at: integer().notNull(),
  },
  (table) => [index("brought_text_expires_at").on(table.expires_at)],
);
