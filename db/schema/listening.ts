import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
