import { SOUND_MOODS } from "#worker/features/courses/sound-moods.rules.ts";

/** What stands after a feeling where a kept sound has no mood. It is stored, and known again by it: never translated. */
export const KEPT_FROM_COMMUNITY = ": kept from the community";

/** The moods of a plan's sounds. */
const COURSE_MOODS: ReadonlySet<string> = new Set(Object.values(SOUND_MOODS).flat());

/** Whether a mood is words of the person's own: neither a plan's nor those of a sound kept from the community. */
export function isTyped(mood: string): boolean {
  return !COURSE_MOODS.has(mood) && !mood.endsWith(KEPT_FROM_COMMUNITY);
}
