import { type PlannedStage, tonesAt } from "#worker/sound/arc/arc.ts";
import { weightingAt } from "#worker/sound/loudness/k-weighting.ts";
import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import { isBinaural, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { sidesOf, voicesOf } from "./voicing.ts";

/** The tones around a frame, as a meter hears them. */
export interface WeightedTones {
  /** Gain of the rhythm. */
  readonly gain: number;
  /** K-weighted power of a tone in each ear at gain 1, both channels together. */
  readonly reference: number;
  /** That of the tone in each ear alone. */
  readonly left: number;
  readonly right: number;
  /** The reference an octave higher. */
  readonly octave: number;
  /** Beat frequency, Hz. */
  readonly beat: number;
}

export const SILENT: WeightedTones = {
  gain: 0,
  reference: 0,
  left: 0,
  right: 0,
  octave: 0,
  beat: 0,
};

/** Seconds of the blocks in which a meter measures. */
const METER_BLOCK = 0.4;
/** The golden section: successive multiples cover a turn evenly. */
const GOLDEN = 0.6180339887498949;

/** @param weights found so far by frequency: a stage has the same for most of its frames */
export function weightedTones(
  stages: readonly PlannedStage[],
  frame: number,
  weights: Map<number, number>,
): WeightedTones {
  const tones = tonesAt(stages, frame);
  const weigh = (frequency: number) => {
    const weight = weights.get(frequency) ?? weightingAt(frequency);
    weights.set(frequency, weight);
    return weight;
  };
  const left = weigh(tones.left) / 2;
  const right = weigh(tones.right) / 2;
  return {
    gain: tones.gain,
    reference: left + right,
    left,
    right,
    octave: weigh(2 * tones.left),
    beat: tones.right - tones.left,
  };
}

/**
 * Power of the tones as the ears hear them, both channels together. Tones that are mixed swell with the beat, within a
 * meter's block less so the faster it is.
 * @param index of the frame among those that are looked at: slow beats are met at all of their moments
 */
export function heardPower(
  listening: Pick<PlaybackOptions, "ears" | "beat" | "balance">,
  { gain, reference, left, right, octave, beat }: WeightedTones,
  index: number,
): number {
  const power = gain * gain;
  const sides = sidesOf(listening);
  const leftPower = sides.left * sides.left;
  const rightPower = sides.right * sides.right;
  if (isBinaural(listening)) return power * (leftPower * left + rightPower * right);
  // The first voice has half of the carrier, and the sum of all is 1.
  const [first] = voicesOf(listening);
  const carrier = 2 * (first?.weight ?? 0);
  const weighted = carrier * carrier * reference + (1 - carrier) * (1 - carrier) * octave;
  const place = (index * GOLDEN) % 1;
  const swell = (times: number) =>
    depthOf(times * beat * METER_BLOCK) * cosineOfTurns((times * place) % 1);
  // Mean squares of cos(x / 2) and of (1 - cos x) / 2, x being the phase of the beat.
  const envelope =
    listening.beat === "isochronic"
      ? (1.5 - 2 * swell(1) + 0.5 * swell(2)) / 4
      : (1 + swell(1)) / 2;
  return ((leftPower + rightPower) / 2) * power * weighted * envelope;
}

/** What is left of a cosine's swing in its mean over so many turns. */
function depthOf(turns: number): number {
  return turns < 1e-6 ? 1 : sineOfTurns(turns / 2) / (Math.PI * turns);
}
