import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Course } from "./rules.ts";
import type { CourseRow } from "./store.ts";

export { courseInProgress } from "./store.ts";

/** What of a course is stored sealed: all but its id and its state. */
type SealedCourse = Omit<Course, "id" | "state">;

/** The sealed part of a course's row. */
export function sealCourse(key: PersonKey, { id, state: _, ...content }: Course): Promise<string> {
  return key.seal(labelOf(id), content satisfies SealedCourse);
}

/** A whole row. @param version that was read; the database counts it up */
export async function courseRow(
  key: PersonKey,
  course: Course,
  { version, createdOn }: { readonly version: number; readonly createdOn: number },
): Promise<CourseRow> {
  return {
    id: course.id,
    user_id: key.wrapped.userId,
    status: course.state,
    sealed: await sealCourse(key, course),
    beat_ids: JSON.stringify(course.beats.filter((beat) => beat !== null)),
    version,
    created_on: createdOn,
  };
}

/** @throws when the row is not sealed under this key */
export async function openCourse(
  key: PersonKey,
  row: Pick<CourseRow, "id" | "status" | "sealed">,
): Promise<Course> {
  const content = await key.openOwn<SealedCourse>(labelOf(row.id), row.sealed);
  return { ...content, id: row.id, state: row.status };
}

function labelOf(id: string): string {
  return `course ${id}`;
}
