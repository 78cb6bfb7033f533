import { channelPower, spectrumOf } from "#tests/sound/meters/spectrum.ts";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { recorded } from "#tests/sound/recording.ts";
import type { LayerName } from "#worker/domain/sound/listening.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import type { Renderer } from "#worker/domain/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import type { Check } from "./check.ts";
import { layerAlone, mixOf, tonesAlone } from "./mixes.ts";

/** dB by which the tones stand above the layer. */
const ABOVE = 6;
/** Half of a third of an octave. */
const SIXTH = 2 ** (1 / 6);

/** By how much each tone of each stage stands above the layer within a third of an octave around it. */
export function toneOverLayerChecks(
  formula: Formula,
  layer: LayerName,
  level: number,
  renderer: Renderer,
): Check[] {
  const plan = mixOf(formula, layer, { ends: "short", flow: "steps", level });
  const least = Math.min(...plan.stages.map((_, index) => stageDistance(plan, index, renderer)));
  return [{ name: `${layer} at ${level}, tones over it`, value: least, unit: "dB", least: ABOVE }];
}

/** The lower of both tones' distances, dB. */
function stageDistance(plan: Plan, index: number, renderer: Renderer): number {
  const stage = plan.stages[index];
  if (stage === undefined) throw new RangeError(`no stage ${index}`);
  const count = Math.min(stage.frames, 60 * SAMPLE_RATE);
  const spectrum = (part: Plan) => spectrumOf(recorded(part, renderer, stage.start, count), 65_536);
  const tones = spectrum(tonesAlone(plan));
  const layer = spectrum(layerAlone(plan));
  const distance = (side: keyof Stereo, carrier: number) => {
    const band = [carrier / SIXTH, carrier * SIXTH] as const;
    const [tone, under] = [tones, layer].map((one) => channelPower(one, side, ...band));
    return 10 * Math.log10((tone ?? 0) / (under ?? 0));
  };
  return Math.min(distance("left", stage.left), distance("right", stage.right));
}

/** The largest difference of both ears in a layer alone, in LSB. */
export function sameInBothEarsCheck(plan: Plan, layer: LayerName, renderer: Renderer): Check {
  const count = Math.min(plan.frames, 120 * SAMPLE_RATE);
  const { left, right } = recorded(layerAlone(plan), renderer, 0, count);
  const value = left.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - (right[at] ?? 0)) * 32_768),
    0,
  );
  return { name: `${layer}, difference of both ears`, value, unit: "LSB", most: 0 };
}
