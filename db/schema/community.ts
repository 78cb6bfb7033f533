import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { FEELING_NAMES } from "#worker/features/community/rules.ts";
import { GOALS, type Goal } from "#worker/reading/goals/goals.ts";

/**
 * What people share with each other. No column names a person or a beat: `sharer`, `answerer` and `beat`
 * are digests that only the person's own key makes, and no column has a time. The migration creates the
 * tables WITHOUT ROWID, as that of the beats: the order of writing would tell who did what.
 */

/** A sound that somebody shares. It is gone with its last share, and its answers with it. */
export const communitySound = sqliteTable("community_sound", {
  /** Random: its public name. */
  id: text().primaryKey(),
  /** Of the canonical formula: equal sounds are one. */
  digest: text().notNull().unique(),
  /** JSON list of stages, canonical. */
  formula: text().notNull(),
});

/** That somebody shares a sound under a feeling. */
export const communityShare = sqliteTable(
  "community_share",
  {
    /** Digest of the person. */
    sharer: text().notNull(),
    sound_id: text()
      .notNull()
      .references(() => communitySound.id, { onDelete: "cascade" }),
    /** Digest of the beat. */
    beat: text().notNull().unique(),
    feeling: text({ enum: FEELING_NAMES }).notNull(),
    goal: text({ enum: [...GOALS] as [Goal, ...Goal[]] }).notNull(),
    /** JSON object with the beat's id, under the person's key. */
    sealed: text().notNull(),
  },
  (table) => [
    // One account, one sharer.
    primaryKey({ columns: [table.sharer, table.sound_id] }),
    index("community_share_sound").on(table.sound_id),
    index("community_share_feeling").on(table.feeling, table.sharer),
  ],
);

/** That somebody kept a sound, or said that it helped. */
export const communityAnswer = sqliteTable(
  "community_answer",
  {
    sound_id: text()
      .notNull()
      .references(() => communitySound.id, { onDelete: "cascade" }),
    /** Digest of the person, another one than where they share. */
    answerer: text().notNull(),
    helped: integer({ mode: "boolean" }).notNull().default(false),
    /** Digest of the kept beat. */
    kept: text().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.sound_id, table.answerer] }),
    index("community_answer_person").on(table.answerer),
    check("community_answer_said", sql`${table.helped} or ${table.kept} is not null`),
  ],
);
