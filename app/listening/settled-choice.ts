import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { CHOICE_FIELDS } from "#worker/sound/stored-choice.ts";

/** What is chosen by sliders. */
const BY_SLIDER: readonly string[] = ["level", "balance"];

/** Whether nothing but the place of one slider tells two choices apart. */
export function differInOneSlider(one: ListeningChoice, other: ListeningChoice): boolean {
  const differing = CHOICE_FIELDS.filter((field) => one[field] !== other[field]);
  return differing.length === 1 && differing.every((field) => BY_SLIDER.includes(field));
}
