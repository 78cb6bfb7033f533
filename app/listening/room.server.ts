import { textField } from "#app/requests/form.server.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { recentPlan } from "#worker/sound/plan/plan-sound.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { readOption } from "#worker/sound/playback-parser.ts";
import { CHOICE_FIELDS, type UnreadChoice } from "#worker/sound/stored-choice.ts";

/** How a room opens that a plan leads to: with the layer that its address names, for this time. */
export function plannedChoice(
  choice: ListeningChoice | undefined,
  query: URLSearchParams,
): ListeningChoice | undefined {
  const layer = readOption("layer", query.get("layer"));
  return layer === undefined ? choice : { ...(choice ?? FIRST_CHOICE), layer, pure: false };
}

/** The size of a beat's FLAC, for a page that cannot ask by itself; undefined where there is none. */
export function flacBytesOf(
  { name, stages }: Pick<Beat, "name" | "stages">,
  listening: PlaybackOptions,
  renderer: Renderer,
): number | undefined {
  if (!hasFlac({ listening })) return undefined;
  return soundFile(recentPlan(stages, listening), renderer, "flac", soundTags(name)).size;
}

/** What a form says of how somebody listens, still to be read. */
export function choiceOf(form: FormData): UnreadChoice {
  return Object.fromEntries(CHOICE_FIELDS.map((field) => [field, textField(form, field)]));
}
