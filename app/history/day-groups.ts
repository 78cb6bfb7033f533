import type { Beat } from "#worker/services/beats/beat.ts";

/** The beats of one day, as the list has them: newest first. */
export interface DayOfBeats {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly beats: readonly Beat[];
}

/** Beats by their day, in the order in which they come. */
export function byDay(beats: readonly Beat[]): readonly DayOfBeats[] {
  return Array.from(
    Map.groupBy(beats, ({ created_on }) => created_on.slice(0, 10)),
    ([day, own]) => ({ day, beats: own }),
  );
}
