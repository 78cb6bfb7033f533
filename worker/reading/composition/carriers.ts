import { FORMULA_LIMITS } from "#worker/sound/stage.ts";
import type { ListenerState } from "./listener-state.ts";
import type { Variation } from "./variation.ts";

const { min, max } = FORMULA_LIMITS.base_freq;
/** The carrier of an ordinary state, Hz: a little below the middle of SPEC.md's 80 to 150. */
const ORDINARY = 108;
/** How much an aroused or pleasant state raises the first carrier, Hz for one unit. */
const RAISED_BY = { arousal: 28, valence: 8 } as const;
/** How far words alone move either end, and bend the line between them, Hz. */
const VARIED = { end: 6, bend: 7 } as const;
/** The highest carrier for somebody with tinnitus, Hz. */
const SOFT_HIGHEST = 98;

/**
 * The left carriers of the stages, Hz, on a line from the listener's state to the goal's carrier, bent a
 * little by the words. Somebody whose ears ring gets the lowest carriers alone, away from a high ringing.
 * @param wanted the goal's carrier at the end, Hz
 * @param count number of stages
 */
export function carriersOf(
  { arousal, valence, tinnitus }: ListenerState,
  wanted: number,
  count: number,
  variation: Variation,
): readonly number[] {
  const felt = RAISED_BY.arousal * (arousal - 0.5) + RAISED_BY.valence * valence;
  const first = ORDINARY + felt + VARIED.end * variation();
  const last = wanted + VARIED.end * variation();
  const bend = VARIED.bend * variation();
  return Array.from({ length: count }, (_, index) => {
    const progress = count === 1 ? 1 : index / (count - 1);
    const hertz = first + (last - first) * progress + bend * Math.sin(Math.PI * progress);
    return round(tinnitus ? softened(hertz) : within(hertz));
  });
}

/** The whole range of carriers, narrowed to its low end. */
function softened(hertz: number): number {
  return min + ((within(hertz) - min) * (SOFT_HIGHEST - min)) / (max - min);
}

function within(hertz: number): number {
  return Math.min(Math.max(hertz, min), max);
}

function round(hertz: number): number {
  return Math.round(hertz * 10) / 10;
}
