import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { recentPlan } from "#worker/sound/plan/plan-sound.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";

/** The size of a beat's FLAC, for a page that cannot ask by itself; undefined where there is none. */
export function flacBytesOf(
  { name, stages }: Pick<Beat, "name" | "stages">,
  listening: PlaybackOptions,
  renderer: Renderer,
): number | undefined {
  if (!hasFlac({ listening })) return undefined;
  return soundFile(recentPlan(stages, listening), renderer, "flac", soundTags(name)).size;
}
