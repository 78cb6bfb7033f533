import { t as layers } from "#app/listening/words/layers.compiled.ts";
import { t as helped } from "#app/listening/words/layersHelped.compiled.ts";
import type { Claim } from "#worker/features/adaptation/rules.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";
import { t } from "./words/helped.compiled.ts";

/**
 * "Calmer by 1.2 after rain at night, 6 times." and "This is what you marked, not proof that the rain did it."
 * The second sentence always stands beside the first: they say what was marked, and claim no cause
 * (SAFETY.md section 2).
 */
export function claimText({
  layer,
  part,
  minutesBand,
  change,
  times,
}: Claim): readonly [counted: string, caution: string] {
  const when = { part: part ?? "any", minutes: minutesBand ?? "any" };
  const after = helped(`after.${layer}`);
  return [
    t("claim", { change: change.toFixed(1), layer: after, ...when, times }),
    helped(`caution.${layer}`),
  ];
}

/** A layer where no title stands before its name. */
export function soundWith(layer: LayerChoice): string {
  return layer === "none" ? layers("without") : layers(`name.${layer}`);
}

/** A mean change in words: "better by 1.2". @param change null where there are too few sessions */
export function changeText(change: number | null): string {
  if (change === null) return t("change.tooFew");
  const steps = Math.abs(change).toFixed(1);
  if (steps === "0.0") return t("change.same");
  return t(change > 0 ? "change.better" : "change.lower", { steps });
}
