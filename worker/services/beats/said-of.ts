import { beatTitle } from "#worker/domain/beats/title.ts";
import { type SaidBack, sayBack } from "#worker/domain/said-back/say-back.ts";
import type { Beat } from "./beat.ts";

/** What the room says back of a beat's text: in a doubt, and where its title says as much, the way of the sound alone. */
export function saidOf(beat: Beat): SaidBack | undefined {
  const said = sayBack(beat.mood, beat.stages);
  if (said?.text === undefined) return said;
  const words = said.text.slice(0, -1).toLowerCase();
  const isKnown = beat.doubt || beatTitle(beat.focus).toLowerCase().includes(words);
  return isKnown ? { ...said, text: undefined } : said;
}
