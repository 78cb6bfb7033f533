import { sha256Hex } from "#worker/domain/crypto/digest.ts";
import { type Formula, gainOf, RHYTHM_GAIN } from "#worker/sound/stage.ts";

/**
 * The one way to write a formula: two formulas that render the same sound are written the same. Fields
 * have one order, and a rhythm is named by its gain, the only thing that it sets. Equal neighbours stay
 * apart: where a stage ends is heard in glides, and seeds the layers.
 */
export function canonicalFormula(formula: Formula): Formula {
  return formula.map(({ base_freq, beat_offset, duration, rhythm_type }) => ({
    ...{ base_freq, beat_offset, duration },
    rhythm_type: rhythmOf(gainOf(rhythm_type)),
  }));
}

/** The digest under which equal sounds are one. @param canonical JSON of a canonical formula */
export function soundDigest(canonical: string): Promise<string> {
  return sha256Hex(`sound ${canonical}`);
}

function rhythmOf(gain: number): string {
  const named = Object.entries(RHYTHM_GAIN).find(([, known]) => known === gain);
  return named?.[0] ?? "balanced";
}
