import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { batch, type Database, describeDatabaseError, type Statement } from "#db/client.ts";
import { generation, userHistory } from "#db/schema/beats.ts";
import { course } from "#db/schema/courses.ts";
import { ageOfPerson } from "#worker/features/profile/store.ts";
import { lookAgain } from "#worker/features/reminders/store.ts";

export { hasBeat } from "#worker/features/beats/store.ts";

export type CourseRow = typeof course.$inferSelect;

/** How many of a person's beats a course may choose from. */
const NEWEST = 60;
/** How far back a beat is looked for whose answer was lost. */
const GENERATIONS = 50;

/** A statement for the course that a person follows or has paused, at most one row. */
export function courseInProgress({ db }: Database, userId: string) {
  return db
    .select()
    .from(course)
    .where(and(eq(course.user_id, userId), inArray(course.status, ["current", "paused"])));
}

/** A statement for all courses of a person, the newest first. */
export function coursesOf({ db }: Database, userId: string) {
  return db
    .select()
    .from(course)
    .where(eq(course.user_id, userId))
    .orderBy(desc(course.created_on), desc(course.id));
}

/**
 * Reads a person's course (the one in progress, or the last one), their beats and what tells how they should
 * listen, in one round trip.
 * @param others statements of other rooms, whose results come back in their order
 */
export async function readCourse(
  database: Database,
  userId: string,
  others: readonly Statement[] = [],
) {
  const { db } = database;
  const newest = sql`from course where user_id = ${userId}
    order by status in ('current', 'paused') desc, created_on desc, id desc limit 1`;
  const [[row], beats, generations, [profile], [draft], [asked], ...rest] = await batch(
    database,
    "read",
    [
      db.select().from(course).where(sql`${course.id} = (select id ${newest})`),
      db
        .select()
        .from(userHistory)
        .where(
          and(
            eq(userHistory.user_id, userId),
            or(
              sql`${userHistory.id} in (select value from json_each((select beat_ids ${newest})))`,
              sql`${userHistory.id} in (select id from user_history where user_id = ${userId}
              order by created_on desc, id desc limit ${NEWEST})`,
            ),
          ),
        )
        .orderBy(desc(userHistory.created_on), desc(userHistory.id)),
      db
        .select({ id: generation.id, key: generation.key, result: generation.result })
        .from(generation)
        .where(and(eq(generation.user_id, userId), eq(generation.status, "done")))
        .orderBy(desc(generation.created_on))
        .limit(GENERATIONS),
      ...ageOfPerson(database, userId),
      ...others,
    ],
  );
  return {
    ...{ row, beats, generations, profile, draft, askedParent: asked !== undefined },
    others: rest as readonly unknown[],
  };
}

/** Stores a new course, which counts for the next reminder. @returns false when the person has one already */
export async function insertCourse(database: Database, row: CourseRow): Promise<boolean> {
  return unlessTwo(async () => {
    await batch(database, "write", [
      database.db.insert(course).values(row),
      lookAgain(database, row.user_id, row.created_on),
    ]);
    return true;
  });
}

/**
 * Stores a changed course over the version that was read; from now on it counts for the next reminder.
 * @returns false when it was changed since, or the person has begun another one
 */
export async function updateCourse(
  database: Database,
  { id, user_id, status, sealed, beat_ids, version }: CourseRow,
  now: number,
): Promise<boolean> {
  return unlessTwo(async () => {
    const [{ rowsAffected }] = await batch(database, "write", [
      database.db
        .update(course)
        .set({ status, sealed, beat_ids, version: version + 1 })
        .where(and(eq(course.id, id), eq(course.user_id, user_id), eq(course.version, version))),
      lookAgain(database, user_id, now),
    ]);
    return rowsAffected === 1;
  });
}

/** A second course in progress is refused by the database itself. */
async function unlessTwo(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (describeDatabaseError(error).kind === "constraint") return false;
    throw error;
  }
}
