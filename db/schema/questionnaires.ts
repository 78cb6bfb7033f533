import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { QUESTIONNAIRE_KINDS } from "#worker/domain/questionnaires/questionnaires.ts";
import { user } from "./accounts.ts";

/** Answers to questionnaires, a row each time. What was answered is sealed. */
export const questionnaireResult = sqliteTable(
  "questionnaire_result",
  {
    /** A digest under the person's key of the form and its answers: the same form twice is one row. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** In plain, so that the latest of each is read however many there are of the other. */
    kind: text({ enum: QUESTIONNAIRE_KINDS }).notNull(),
    /** JSON object of the answers, under the person's key. */
    sealed: text().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [
    index("questionnaire_result_user_id").on(table.user_id, table.kind, table.created_on),
    check("questionnaire_result_kind", sql`${table.kind} in ('phq9', 'gad7')`),
  ],
);
