import type { CourseGoal } from "./rules.ts";

/** The moods that the sounds of a course are made for, one for each slot. Nobody's own words. */
export const SOUND_MOODS: Readonly<Record<CourseGoal, readonly [string, ...string[]]>> = {
  sleep: [
    "I cannot sleep",
    "I lie awake at night and cannot fall asleep",
    "I wake up in the night and cannot get back to sleep",
    "I am tired but my thoughts keep me awake at night",
  ],
  calm: [
    "I feel anxious and want to become calm",
    "I feel stressed after a long day",
    "I have racing thoughts and want to calm down",
    "I feel tense and nervous",
  ],
  focus: [
    "I cannot focus on my work",
    "I want a clear head to concentrate",
    "I am distracted and want to focus on studying",
    "I need to concentrate on one thing",
  ],
  meditation: [
    "I want to meditate",
    "I want to sit in silent meditation",
    "I want to meditate for inner peace",
    "I want a quiet meditation practice",
  ],
  lift: [
    "I feel sad and low",
    "I feel lonely",
    "I feel sad today and want to feel a little lighter",
    "I feel down and empty",
  ],
};

/** The mood for a slot's sound. */
export function soundMood(goal: CourseGoal, slot: number): string {
  const moods = SOUND_MOODS[goal];
  return moods[slot % moods.length] ?? moods[0];
}
