import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

/** Health profiles. */
export const userProfile = sqliteTable("user_profile", {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "restrict" }),
  /** JSON object of all answers, under the person's key. */
  sealed: text().notNull(),
});

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
    /** JSON object of fields, under the person's key; null once it was saved. */
    sealed: text(),
    /** Grows with every change of the step. */
    version: integer().notNull(),
    /** Random name of the page load that changed it last. */
    writer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.step] }),
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
    /** JSON object of the result, under the person's key. */
    sealed: text().notNull(),
    prompt_version: text().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [index("assessment_result_newest").on(table.user_id, table.created_on)],
);
