import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

/** Messages of people to the team. The answers come by mail, and are not stored. */
export const helpMessage = sqliteTable(
  "help_message",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** Digest of the form's idempotency key and the text, by the person's key: the same form sends once. */
    request: text().notNull(),
    /** The text, under the person's key. */
    sealed: text().notNull(),
    created_on: integer().notNull(),
    /** When somebody began to mail it. */
    claimed_on: integer(),
    /** When the mail server took it. */
    mailed_on: integer(),
  },
  (table) => [
    uniqueIndex("help_message_request").on(table.user_id, table.request),
    index("help_message_user_id").on(table.user_id, table.created_on),
    index("help_message_waiting").on(table.mailed_on, table.created_on),
  ],
);
