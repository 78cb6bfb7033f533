import { soundFile } from "#worker/domain/sound/container/container.ts";
import { hasFlac } from "#worker/domain/sound/container/containers.ts";
import type { Listening } from "#worker/domain/sound/listening.ts";
import { recentPlan } from "#worker/domain/sound/plan/recent-plan.ts";
import type { Renderer } from "#worker/domain/sound/plan/renderer.ts";
import { soundTags } from "#worker/domain/words/sound-tags.ts";
import type { Beat } from "#worker/services/beats/beat.ts";

/** The size of a beat's FLAC, for a page that cannot ask by itself; undefined where there is none. */
export function flacBytesOf(
  { name, stages }: Pick<Beat, "name" | "stages">,
  listening: Listening,
  renderer: Renderer,
): number | undefined {
  if (!hasFlac({ listening })) return undefined;
  return soundFile(recentPlan(stages, listening), renderer, "flac", soundTags(name)).size;
}
