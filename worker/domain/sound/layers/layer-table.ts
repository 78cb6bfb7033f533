import type { LayerName } from "#worker/domain/sound/listening.ts";
import { BROWN } from "./brown.ts";
import type { Layer } from "./layer.ts";
import { PINK } from "./pink.ts";
import { RAIN } from "./rain.ts";
import { SEA } from "./sea.ts";
import { STREAM } from "./stream.ts";

/** Every layer that the kernel can play. */
export const LAYER_TABLE: Partial<Record<LayerName, Layer>> = {
  pink: PINK,
  brown: BROWN,
  rain: RAIN,
  sea: SEA,
  stream: STREAM,
};
