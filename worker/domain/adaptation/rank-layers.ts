import type { LayerChoice } from "#worker/sound/listening.ts";
import { changesOf } from "./changes.ts";
import type { Heard } from "./heard.ts";

/**
 * What a layer that was not tried yet is expected to do: as if two sessions with it had each helped by one
 * step. A little too hopeful (see decision 21), so that each is tried before one that did less, and one lucky or unlucky
 * session decides little.
 */
const HOPED = { sessions: 2, change: 1.1 } as const;

/**
 * Layers in the order in which to offer them: what helped this person first.
 * @param offered those that may be offered, in the order for somebody of whom nothing is known
 */
export function rankLayers(
  heard: readonly Heard[],
  offered: readonly LayerChoice[],
): readonly LayerChoice[] {
  const sums = new Map<LayerChoice, { count: number; sum: number }>();
  for (const { layer, change } of changesOf(heard)) {
    const { count, sum } = sums.get(layer) ?? { count: 0, sum: 0 };
    sums.set(layer, { count: count + 1, sum: sum + change });
  }
  const expected = (layer: LayerChoice) => {
    const { count, sum } = sums.get(layer) ?? { count: 0, sum: 0 };
    return (sum + HOPED.sessions * HOPED.change) / (count + HOPED.sessions);
  };
  return offered.toSorted((one, two) => expected(two) - expected(one));
}
