import fc from "fast-check";
import { channelPower, type Spectrum, spectrumOf } from "#tests/sound/meters/spectrum.ts";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { recorded } from "#tests/sound/recording.ts";
import type { Formula, RhythmType } from "#worker/sound/formula.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Check } from "./check.ts";
import { layerAlone, mixOf, tonesAlone } from "./mixes.ts";

/** dB by which the tones stand above the layer. */
const ABOVE = 6;
/** Two readings of "within a third of an octave around": that wide, and that far to both sides. */
const WIDTHS = [
  { figure: "tones over it, dB, 1/3 octave", octaves: 1 / 3 },
  { figure: "tones over it, dB, 2/3 octave", octaves: 2 / 3 },
] as const;
/** Frames of one window of a spectrum; one is enough for tones that are constant. */
const WINDOW = 65_536;
const SHORT_FADE = 441;

const stages = fc.record({
  base_freq: fc.double({ min: 80, max: 150, noNaN: true }),
  beat_offset: fc.double({ min: 0.5, max: 100, noNaN: true }),
  duration: fc.constant(30),
  rhythm_type: fc.constantFrom<RhythmType>("balanced", "triplet", "tetrad", "pulsed"),
});

/** Random formulas of today's rules, of three short stages each. */
export function randomStages(count: number): readonly Formula[] {
  return fc.sample(fc.array(stages, { minLength: 3, maxLength: 3 }), { numRuns: count, seed: 1 });
}

/** By how much each tone of each stage of all formulas stands above the layer around it. */
export function toneOverLayerChecks(
  formulas: readonly Formula[],
  layer: LayerName,
  level: number,
  renderer: Renderer,
): Check[] {
  const least = WIDTHS.map(() => Infinity);
  for (const formula of formulas) {
    const plan = mixOf(formula, layer, { ends: "short", flow: "steps", level });
    for (const stage of plan.stages) {
      const first = stage.start + SHORT_FADE;
      const tones = spectrumOf(recorded(tonesAlone(plan), renderer, first, WINDOW), WINDOW);
      const sound = recorded(layerAlone(plan), renderer, stage.start, stage.frames);
      const under = spectrumOf(sound, WINDOW);
      for (const [at, { octaves }] of WIDTHS.entries()) {
        const left = distance(tones, under, "left", stage.left, octaves);
        const right = distance(tones, under, "right", stage.right, octaves);
        least[at] = Math.min(least[at] ?? Infinity, left, right);
      }
    }
  }
  const name = `${layer} at ${level}`;
  return WIDTHS.map(({ figure }, at) => ({
    figure,
    name,
    value: least[at] ?? Number.NaN,
    least: ABOVE,
  }));
}

/** dB from a tone down to what else is in a band around it. */
function distance(
  tones: Spectrum,
  under: Spectrum,
  side: keyof Stereo,
  carrier: number,
  octaves: number,
): number {
  const away = 2 ** (octaves / 2);
  const [tone, other] = [tones, under].map((one) =>
    channelPower(one, side, carrier / away, carrier * away),
  );
  return 10 * Math.log10((tone ?? 0) / (other ?? 0));
}

/** The largest difference of both ears in a layer alone, in LSB. */
export function sameInBothEarsCheck(plan: Plan, layer: LayerName, renderer: Renderer): Check {
  const count = Math.min(plan.frames, 120 * SAMPLE_RATE);
  const { left, right } = recorded(layerAlone(plan), renderer, 0, count);
  const value = left.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - (right[at] ?? 0)) * 32_768),
    0,
  );
  return { figure: "ears differ, LSB", name: layer, value, most: 0 };
}
