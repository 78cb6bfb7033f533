import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

/** How a person is reminded of their plan: by a mail a day, by a calendar. */
export const reminder = sqliteTable(
  "reminder",
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    /** Whether a mail a day was asked for. */
    mail_on: integer({ mode: "boolean" }).notNull().default(false),
    /** The hour of the mail, under the person's key. */
    sealed: text(),
    /** The next mail is the first one at or after this moment; null while none is to come. */
    after_on: integer(),
    /** Day of the last mail that was claimed, in days since 1970 where the person is. */
    last_day: integer(),
    /** SHA-256 of the token that turns the mail off. */
    unsubscribe_hash: text().unique(),
    /** SHA-256 of the secret in the calendar's address; null while there is none. */
    calendar_hash: text().unique(),
    /** The secret follows from this number and the person's key. */
    calendar_version: integer().notNull().default(0),
    /** Grows with every change that the job must not overlook. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index("reminder_after_on").on(table.after_on),
    check("reminder_off", sql`${table.mail_on} or ${table.after_on} is null`),
  ],
);
