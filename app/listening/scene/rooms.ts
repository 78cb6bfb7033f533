import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";

/** Where the rings lie, as shares of the outermost radius. Within them is room for two words. */
export const INNERMOST = 0.46;
const DEPTH = 1 - INNERMOST;
/** The part of the depth that all stages have alike; the rest is by their lengths. */
const ALIKE = 0.35;

/** Waves around a ring, and how often a second they move on by one: a point sees less than one a second. */
const WAVES: Readonly<Record<BandName, number>> = {
  Delta: 5,
  Theta: 7,
  Alpha: 10,
  Beta: 14,
  Gamma: 19,
};
const PACE: Readonly<Record<BandName, number>> = {
  Delta: 0.03,
  Theta: 0.045,
  Alpha: 0.065,
  Beta: 0.09,
  Gamma: 0.11,
};

/** The place of a stage in the picture: a ring around those that follow it. */
export interface Room {
  readonly stage: number;
  readonly band: BandName;
  /** Radius of its middle, and how wide it is. */
  readonly middle: number;
  readonly width: number;
  /** Waves around it. */
  readonly waves: number;
  /** How many more the second wave has: as many times both meet on the way around. */
  readonly meetings: number;
  /** In radians a second. */
  readonly pace: number;
  /** Turns the ring as its carrier and its place want it: no two beats lie alike. */
  readonly turn: number;
}

/** The rings of a beat, from the first stage outside to the last one within. */
export function roomsOf(stages: Formula): readonly Room[] {
  const total = stages.reduce((sum, { duration }) => sum + duration, 0);
  let outer = 1;
  return stages.map(({ duration, beat_offset, base_freq }, stage) => {
    const width = DEPTH * (ALIKE / stages.length + ((1 - ALIKE) * duration) / total);
    const middle = outer - width / 2;
    outer -= width;
    const band = bandOf(beat_offset);
    const shape = { waves: WAVES[band], meetings: meetingsOf(beat_offset) };
    const turn = goldenTurn(stage) + base_freq / 10;
    return { stage, band, middle, width, ...shape, pace: 2 * Math.PI * PACE[band], turn };
  });
}

/** One for the lowest beat, and one more whenever it doubles. @param beat in Hz, from 0.5 */
function meetingsOf(beat: number): number {
  return 1 + Math.round(Math.log2(2 * beat));
}

/** Turns that lie apart, however many there are, in radians. */
export function goldenTurn(number: number): number {
  return number * Math.PI * (3 - Math.sqrt(5));
}
