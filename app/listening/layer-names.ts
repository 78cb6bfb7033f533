import type { LayerChoice } from "#worker/sound/playback-options.ts";
import { t } from "./words/layers.compiled.ts";

/** A layer where no title stands before its name. */
export function soundWith(layer: LayerChoice): string {
  return layer === "none" ? t("without") : t(`name.${layer}`);
}
