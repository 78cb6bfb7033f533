import type { Formula } from "#worker/sound/formula.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";
import { bareLines, ripples, softBands } from "./lines.ts";
import { type Room, roomsOf } from "./rooms.ts";
import type { Strand } from "./strands.ts";
import { bowls, tanpura } from "./strings.ts";
import { rain, sea, stream } from "./water.ts";

/** What a layer makes of the rooms. */
const MATERIALS: Readonly<Record<LayerChoice, (rooms: readonly Room[]) => readonly Strand[]>> = {
  none: bareLines,
  pink: (rooms) => ripples(rooms, 48),
  brown: (rooms) => ripples(rooms, 30),
  rain,
  sea,
  stream,
  pad: softBands,
  tanpura,
  bowls,
};

/** The scene of a beat in a layer: equal ones look alike. Its first stage lies outside, the last one within. */
export function strandsOf(stages: Formula, layer: LayerChoice): readonly Strand[] {
  return MATERIALS[layer](roomsOf(stages));
}

/** How many pixels of its place a scene needs, each way: soft bands need fewer, and cost as much less. */
export function sharpnessOf(layer: LayerChoice): number {
  return layer === "pad" ? 0.5 : 1;
}
