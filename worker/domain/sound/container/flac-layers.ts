import { AS_COMPOSED, LAYERS } from "#worker/domain/sound/listening.ts";
import { hasFlac } from "./container.ts";

/** The layers with which a sound is offered as FLAC, for people: "none, pad or bowls". */
export function layersWithFlac(): string {
  const offered = LAYERS.filter((layer) => hasFlac({ listening: { ...AS_COMPOSED, layer } }));
  return `${offered.slice(0, -1).join(", ")} or ${offered.at(-1)}`;
}
