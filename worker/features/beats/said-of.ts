import { KEPT_FROM_COMMUNITY } from "#worker/features/community/rules.ts";
import { SOUND_MOODS } from "#worker/features/courses/rules.ts";
import { type SaidBack, sayBack } from "#worker/reading/said-back/say-back.ts";
import type { Beat } from "./beat.ts";
import { beatTitle } from "./rules.ts";

/** The moods of a plan's sounds. */
const COURSE_MOODS: ReadonlySet<string> = new Set(Object.values(SOUND_MOODS).flat());

/** What the room says back of a beat's text: in a doubt, and where its title says as much, the way of the sound alone. */
export function saidOf(beat: Beat): SaidBack | undefined {
  if (!isTyped(beat.mood)) return undefined;
  const said = sayBack(beat.mood, beat.stages);
  if (said?.text === undefined) return said;
  const words = said.text.slice(0, -1).toLowerCase();
  const isKnown = beat.doubt || beatTitle(beat.focus).toLowerCase().includes(words);
  if (!isKnown) return said;
  const { lang, way } = said;
  return way === undefined ? undefined : { lang, way };
}

/** Whether a mood is words of the person's own: neither a plan's nor those of a sound kept from the community. */
function isTyped(mood: string): boolean {
  return !COURSE_MOODS.has(mood) && !mood.endsWith(KEPT_FROM_COMMUNITY);
}
