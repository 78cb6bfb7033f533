import { AS_COMPOSED, isNoise, LAYERS } from "#worker/domain/sound/listening.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";

/** Whether a mix is offered as FLAC: noise does not compress. Without the coder: pages ask too. */
export function hasFlac({ listening: { layer } }: Pick<Plan, "listening">): boolean {
  return !isNoise(layer);
}

/** The layers with which a sound is offered as FLAC, for people: "none, pad or bowls". */
export function layersWithFlac(): string {
  const offered = LAYERS.filter((layer) => hasFlac({ listening: { ...AS_COMPOSED, layer } }));
  return `${offered.slice(0, -1).join(", ")} or ${offered.at(-1)}`;
}
