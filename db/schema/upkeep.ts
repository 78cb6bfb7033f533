import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the product notes of itself. Nothing in it is about a person. */
export const upkeep = sqliteTable("upkeep", {
  /** `books`: the last check of balances against their ledgers; `write`: a proof that the database takes writes, gone within its transaction. */
  name: text().primaryKey(),
  /** Unix ms. */
  at: integer().notNull(),
  /** Of `books`: how many balances are known to differ. */
  found: integer().notNull(),
});
