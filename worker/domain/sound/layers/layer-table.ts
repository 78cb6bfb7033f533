import type { LayerName } from "#worker/domain/sound/listening.ts";
import type { Layer } from "./layer.ts";

/** Every layer that the kernel can play. */
export const LAYER_TABLE: Partial<Record<LayerName, Layer>> = {};
