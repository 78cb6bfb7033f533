import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { QUESTIONNAIRE_KINDS } from "#worker/features/wellbeing/rules.ts";
import { user } from "./accounts.ts";
import { userHistory } from "./beats.ts";

/**
 * How a person listens to every beat, as they chose last. Sealed: who mixes for one ear says something
 * about their health.
 */
export const listeningChoice = sqliteTable("listening_choice", {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "restrict" }),
  /** JSON object of layer, level, ears and pure tones, under the person's key. */
  sealed: text().notNull(),
});

/** What a person listened to on one day, for each of their beats; it pairs with their `session_mark`. */
export const listeningSession = sqliteTable(
  "listening_session",
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    history_id: text()
      .notNull()
      .references(() => userHistory.id, { onDelete: "restrict" }),
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    /** JSON object of layer, minutes and part of the day, under the person's key. */
    sealed: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.history_id, table.day] })],
);

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
