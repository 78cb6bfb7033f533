import type { ListeningChoice } from "#worker/domain/sound/listening-choice.ts";
import { CHOICE_FIELDS } from "#worker/domain/sound/stored-choice.ts";

/** Whether nothing but the level of the layer tells two choices apart. */
export function differInLevelAlone(one: ListeningChoice, other: ListeningChoice): boolean {
  const differing = CHOICE_FIELDS.filter((field) => one[field] !== other[field]);
  return differing.length === 1 && differing[0] === "level";
}
