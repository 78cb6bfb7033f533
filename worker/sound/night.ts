import { FORMULA_LIMITS, type Formula } from "./stage.ts";

/**
 * A whole night, minutes. The composition is stretched into the first half hour; its layer goes on alone and has faded
 * half an hour later; then there is silence, and at the end a slow rise from Alpha to Beta. Nothing plays through the
 * night: 50 dB of pink noise all night cost healthy adults 19 minutes of REM sleep (Basner et al., Sleep, 2026).
 */
export const NIGHT = {
  /** Of the composition. */
  composed: 30,
  /** Of the layer alone, as it fades. */
  layer: 30,
  /** Of the rise, to the end. */
  rise: 20,
} as const;

/** How long a night may last, minutes. */
export const NIGHT_MINUTES = { min: 90, max: 600 } as const;

/** Beat frequencies of the rise, Hz, an equal share of it each: Alpha to Beta. */
const WAKING_BEATS = [8, 10, 12, 15, 18] as const;

/** The stages of the rise, on the carrier with which the composition ends. */
export function wakingFormula(formula: Formula): Formula {
  const { min, max } = FORMULA_LIMITS.base_freq;
  const carrier = Math.min(max, Math.max(min, formula.at(-1)?.base_freq ?? min));
  return WAKING_BEATS.map((beat_offset) => ({
    base_freq: carrier,
    beat_offset,
    duration: (NIGHT.rise * 60) / WAKING_BEATS.length,
    rhythm_type: "balanced",
  }));
}
