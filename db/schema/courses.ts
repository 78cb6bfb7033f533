import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { COURSE_STATES } from "#worker/features/courses/rules.ts";
import { user } from "./accounts.ts";

/** Courses of sessions over some weeks. What they are about is sealed. */
export const course = sqliteTable(
  "course",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    status: text({ enum: COURSE_STATES }).notNull(),
    /** JSON object of everything else, under the person's key. */
    sealed: text().notNull(),
    /** JSON list of the beats that it reuses, so that one query reads a course with them. */
    beat_ids: text().notNull().default("[]"),
    /** Grows with every change: of two tabs that change one version, the second is refused. */
    version: integer().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [
    index("course_user_id").on(table.user_id, table.created_on),
    // Exactly one plan at a time.
    uniqueIndex("course_one_current")
      .on(table.user_id)
      .where(sql`${table.status} in ('current', 'paused')`),
    check("course_status", sql`${table.status} in ('current', 'paused', 'ended', 'finished')`),
  ],
);

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
