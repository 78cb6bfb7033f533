import { beatTitle } from "#worker/domain/beats/title.ts";
import { type SaidBack, sayBack } from "#worker/domain/said-back/say-back.ts";
import type { Beat } from "./beat.ts";

/** What the room says back of a beat's text: nothing in a doubt, nor what its title says already. */
export function saidOf(beat: Beat): SaidBack | undefined {
  const said = beat.doubt ? undefined : sayBack(beat.mood, beat.stages);
  const words = said?.text.slice(0, -1).toLowerCase() ?? "";
  return beatTitle(beat.focus).toLowerCase().includes(words) ? undefined : said;
}
