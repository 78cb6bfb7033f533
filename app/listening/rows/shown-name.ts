import type { Beat } from "#worker/features/beats/beat.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";

/**
 * What a beat is called in a list: the words it was made from. Where these raised a doubt about a crisis,
 * its title: whoever takes the phone sees a list, and its room has the words.
 */
export function shownName({ doubt, focus, mood }: Pick<Beat, "doubt" | "focus" | "mood">): string {
  return doubt ? beatTitle(focus) : mood;
}
