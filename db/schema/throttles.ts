import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Attempts per window of time. Keys are HMACs, so that the table contains no address. */
export const throttle = sqliteTable(
  "throttle",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resets_at: integer().notNull(),
  },
  (table) => [index("throttle_resets_at").on(table.resets_at)],
);
