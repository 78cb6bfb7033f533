import { type BandName, bandOf } from "./bands.ts";
import type { LayerName } from "./listening.ts";
import type { Formula } from "./stage.ts";

/**
 * The layer that a beat is played with until another one is chosen. The goal of a beat is not stored, but its
 * last stage shows where it leads: to sleep and stillness (Delta, Theta) the drone that people sit with, to
 * calm (Alpha) a warm chord, to attention (Beta, Gamma) bowls. Never noise: it costs four times the bytes, and
 * all night some sleep.
 * @param formula 1 stage or more
 */
export function suggestedLayer(formula: Formula): LayerName {
  return LAYER_OF[bandOf(formula.at(-1)?.beat_offset ?? 0)];
}

const LAYER_OF: Readonly<Record<BandName, LayerName>> = {
  Delta: "tanpura",
  Theta: "tanpura",
  Alpha: "pad",
  Beta: "bowls",
  Gamma: "bowls",
};
