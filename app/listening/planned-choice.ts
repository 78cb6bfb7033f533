import { LAYERS } from "#worker/sound/listening.ts";
import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/listening-choice.ts";

/** How a room opens that a plan leads to: with the layer that its address names, for this time. */
export function plannedChoice(
  choice: ListeningChoice | undefined,
  query: URLSearchParams,
): ListeningChoice | undefined {
  const layer = LAYERS.find((name) => name === query.get("layer"));
  return layer === undefined ? choice : { ...(choice ?? FIRST_CHOICE), layer, pure: false };
}
