import { brokenGoalRule } from "#worker/reading/goals/goals.ts";
import type { Formula } from "#worker/sound/stage.ts";
import type { Course, CourseDays, CourseGoal } from "./course.ts";

/** How many sounds a course reuses. */
const SLOTS: Readonly<Record<CourseDays, number>> = { 7: 2, 14: 3, 21: 4 };

export function slotsFor(days: CourseDays): number {
  return SLOTS[days];
}

/** Whether a beat leads where a course leads. */
export function fitsGoal(goal: CourseGoal, formula: Formula): boolean {
  if (brokenGoalRule(goal, formula) !== undefined) return false;
  const [first, last] = [formula[0], formula.at(-1)];
  // The rule of a lift alone would let a calm through, which comes down to the same band.
  return goal !== "lift" || (last?.beat_offset ?? 0) >= (first?.beat_offset ?? 0);
}

/** A beat of the person, as far as a course must know it. */
export interface BeatForCourse {
  readonly id: string;
  readonly goals: readonly CourseGoal[];
}

/** Gives every empty slot a beat that fits and is in no other slot, as far as there are some. */
export function filledSlots(
  slots: readonly (string | null)[],
  goal: CourseGoal,
  beats: readonly BeatForCourse[],
): readonly (string | null)[] {
  const free = beats
    .filter(({ id, goals }) => goals.includes(goal) && !slots.includes(id))
    .map(({ id }) => id);
  return slots.map((beat) => beat ?? free.shift() ?? null);
}

/** The slots without the beats that are no longer there. */
export function withoutDeleted(
  slots: readonly (string | null)[],
  beats: readonly { readonly id: string }[],
): readonly (string | null)[] {
  return slots.map((slot) => (beats.some(({ id }) => id === slot) ? slot : null));
}

/** What a session plays: the beat of its slot, or while that is empty the nearest one that there is. */
export function beatToPlay({ beats }: Pick<Course, "beats">, slot: number): string | null {
  const before = beats.slice(0, slot + 1).findLast((beat) => beat !== null);
  return before ?? beats.find((beat) => beat !== null) ?? null;
}
