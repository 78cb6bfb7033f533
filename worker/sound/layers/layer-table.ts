import type { LayerName } from "#worker/sound/playback-options.ts";
import { bowls, pad, tanpura } from "./instruments.ts";
import type { Layer } from "./layer.ts";
import { RAIN } from "./rain.ts";
import { SEA } from "./sea.ts";
import { BROWN, PINK } from "./steady-noise.ts";
import { STREAM } from "./stream.ts";

/** Every layer that the kernel can play. */
export const LAYER_TABLE: Readonly<Record<LayerName, Layer>> = {
  pink: PINK,
  brown: BROWN,
  rain: RAIN,
  sea: SEA,
  stream: STREAM,
  pad,
  tanpura,
  bowls,
};
