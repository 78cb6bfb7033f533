import type { LayerName } from "#worker/sound/playback-options.ts";
import { bowls } from "./bowls.ts";
import { BROWN } from "./brown.ts";
import type { Layer } from "./layer.ts";
import { pad } from "./pad.ts";
import { PINK } from "./pink.ts";
import { RAIN } from "./rain.ts";
import { SEA } from "./sea.ts";
import { STREAM } from "./stream.ts";
import { tanpura } from "./tanpura.ts";

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
