import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

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
