import { type BandName, bandOf } from "./bands.ts";
import type { LayerName } from "./listening.ts";
import type { Formula } from "./stage.ts";

/**
 * The layer that the composer suggests for a beat: never chosen for anybody. The goal of a beat is not
 * stored, but its last stage shows where it leads: to sleep (Delta) rain, to stillness (Theta) the
 * drone that people sit with, to attention (Beta, Gamma) even pink noise. Alpha is calm: the slow
 * swells of the sea on the way down to it, livelier water for who comes up to it out of a low mood.
 * @param formula 1 stage or more
 */
export function suggestedLayer(formula: Formula): LayerName {
  const from = formula[0]?.beat_offset ?? 0;
  const to = formula.at(-1)?.beat_offset ?? 0;
  return LAYER_OF[bandOf(to)](from, to);
}

const LAYER_OF: Readonly<Record<BandName, (from: number, to: number) => LayerName>> = {
  Delta: () => "rain",
  Theta: () => "tanpura",
  Alpha: (from, to) => (to > from ? "stream" : "sea"),
  Beta: () => "pink",
  Gamma: () => "pink",
};
