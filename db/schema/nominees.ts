import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

/** Whom a person named to ask on their behalf when they cannot. */
export const nominee = sqliteTable("nominee", {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "restrict" }),
  /** Name and mail address, under the person's key. */
  sealed: text().notNull(),
});
