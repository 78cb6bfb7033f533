import type { MarkOfBeat } from "#db/marks.ts";
import type { Heard } from "#worker/domain/adaptation/heard.ts";
import type { StoredSession } from "./stored.ts";

/** Each session with the marks of its beat on its day; the latest first. Marks alone say nothing of a layer. */
export function joinHeard(
  marks: readonly MarkOfBeat[],
  sessions: readonly StoredSession[],
): readonly Heard[] {
  const felt = new Map(marks.map((mark) => [`${mark.beat} ${mark.day}`, mark]));
  return sessions
    .map((session) => {
      const mark = felt.get(`${session.beatId} ${session.day}`);
      return { ...session, before: mark?.before ?? null, after: mark?.after ?? null };
    })
    .toSorted((one, two) => two.day - one.day);
}
