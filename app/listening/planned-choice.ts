import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { readOption } from "#worker/sound/playback-parser.ts";

/** How a room opens that a plan leads to: with the layer that its address names, for this time. */
export function plannedChoice(
  choice: ListeningChoice | undefined,
  query: URLSearchParams,
): ListeningChoice | undefined {
  const layer = readOption("layer", query.get("layer"));
  return layer === undefined ? choice : { ...(choice ?? FIRST_CHOICE), layer, pure: false };
}
