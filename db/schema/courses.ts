import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { COURSE_STATES } from "#worker/domain/courses/course.ts";
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
