import { isNotNull, isNull, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

/** Health profiles. The answers are in `sealed`; the columns after it are used by legacy rows only. */
export const userProfile = sqliteTable(
  "user_profile",
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    /** JSON object of all answers, under the person's key. */
    sealed: text(),
    full_name: text(),
    /** YYYY-MM-DD. */
    date_of_birth: text(),
    gender: text(),
    phone: text(),
    email: text(),
    location: text(),
    existing_conditions: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    medical_history: text(),
    current_medication: text(),
    had_brain_injury: integer({ mode: "boolean" }).notNull().default(false),
    cognitive_issues: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    stress_level: integer().notNull().default(5),
    has_headaches: integer({ mode: "boolean" }).notNull().default(false),
    sleep_issues: integer({ mode: "boolean" }).notNull().default(false),
    sleep_severity: integer().notNull().default(0),
    diet: text(),
    /** Litres a day. */
    water_intake: real().notNull().default(2),
    caffeine_intake: real().notNull().default(2),
    alcohol_frequency: text(),
    activity_level: text(),
    /** Hours a day. */
    screen_time: real().notNull().default(6),
    takes_supplements: integer({ mode: "boolean" }).notNull().default(false),
    supplements: text(),
    tried_brain_harmony: integer({ mode: "boolean" }).notNull().default(false),
    therapy_types: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    wants_consultation: integer({ mode: "boolean" }).notNull().default(false),
    session_duration: text(),
    /** Whether beats are composed without the profile. */
    left_out_of_beats: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("user_profile_plain").on(table.user_id).where(isNull(table.sealed))],
);

/**
 * Unsaved answers of one step of the profile's wizard. The row outlives the save, without its answers,
 * so that a tab that was left open notices by the version that its draft is outdated.
 */
export const profileDraft = sqliteTable(
  "profile_draft",
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** 1 to 5. */
    step: integer().notNull(),
    /** JSON object of fields, under the person's key. */
    sealed: text(),
    /** The same in plain text, in legacy rows only. */
    answers: text(),
    /** Grows with every change of the step. */
    version: integer().notNull(),
    /** Random name of the page load that changed it last. */
    writer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.step] }),
    index("profile_draft_plain").on(table.user_id).where(isNotNull(table.answers)),
    check("profile_draft_step", sql`${table.step} between 1 and 5`),
  ],
);

/** Risk assessments of health profiles. */
export const assessmentResult = sqliteTable(
  "assessment_result",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** JSON object of the result, under the person's key. The next four columns are empty then. */
    sealed: text(),
    risk_level: text({ enum: ["Low", "Moderate", "High", ""] }).notNull(),
    recommendations: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    suggested_therapies: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    next_steps: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    prompt_version: text().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [
    index("assessment_result_newest").on(table.user_id, table.created_on),
    index("assessment_result_plain").on(table.user_id).where(isNull(table.sealed)),
  ],
);
