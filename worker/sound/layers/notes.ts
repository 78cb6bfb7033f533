import { tonesAt } from "#worker/sound/arc/arc.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { chance, seedOfPart } from "./chance.ts";
import { type Carried, LAYER_BLOCK } from "./layer.ts";

/** How a partial rises and falls within its note. */
export type Envelope =
  /** exp(-decay t) (1 - exp(-rise t))^2; both 1/s. */
  | { readonly kind: "struck"; readonly decay: number; readonly rise: number }
  /** A raised cosine over the whole note. */
  | { readonly kind: "swell" };

export interface NotePartial {
  /** Over the carrier. */
  readonly ratio: number;
  /** Hz beside that, less than 1. */
  readonly detune?: number;
  /** Of full scale, in the strongest note. */
  readonly amplitude: number;
  readonly envelope: Envelope;
}

/** What sounds one note after another: a string, a bowl, a voice. */
export interface Part {
  /** Blocks from note to note. */
  readonly cell: number;
  /** Blocks from frame 0 to the note of cell 0. */
  readonly offset: number;
  /** Blocks by which a note may come later, less than `cell`. */
  readonly jitter: number;
  /** Notes that sound at once: a note ends, by then inaudible, when so many have followed. */
  readonly overlap: number;
  /** Strength of the softest note; that of the strongest is 1. */
  readonly softest: number;
  readonly partials: readonly NotePartial[];
}

export interface Note {
  /** First frame, a multiple of LAYER_BLOCK; may lie before the sound. */
  readonly start: number;
  readonly cell: number;
  /** Hz: that of the left tone where the note begins. */
  readonly carrier: number;
  readonly strength: number;
}

/** Frames of a note that swells: until the last note that overlaps it begins. */
export function swellFrames({ cell, overlap }: Part): number {
  return cell * overlap * LAYER_BLOCK;
}

/** The shortest time between two notes of a part, in frames. */
export function shortestCell({ cell, jitter }: Part): number {
  return (cell - jitter) * LAYER_BLOCK;
}

/** The number of the note that began last at a frame. */
export function latestCell({ seed }: Carried, part: Part, kind: number, frame: number): number {
  const cell = Math.floor((Math.floor(frame / LAYER_BLOCK) - part.offset) / part.cell);
  return startOf(seed, part, kind, cell) <= frame ? cell : cell - 1;
}

/** The note of a cell. @param kind tells the parts of a layer apart */
export function noteOf(carried: Carried, part: Part, kind: number, cell: number): Note {
  const { seed, stages, frames } = carried;
  const start = startOf(seed, part, kind, cell);
  const { left } = tonesAt(stages, Math.min(Math.max(start, 0), frames - 1));
  const strength =
    part.softest + (1 - part.softest) * chance(seedOfPart(seed, kind + STRENGTH), cell);
  return { start, cell, carrier: left, strength };
}

/** Phase of a partial at the start of its note, in turns. */
export function phaseOf(seed: number, kind: number, partial: number, cell: number): number {
  return chance(seedOfPart(seed, kind + PHASE + partial), cell);
}

/** Kinds of chances within a part; `kind` leaves room for them. */
export const KINDS_OF_PART = 64;
const START = 0;
const STRENGTH = 1;
const PHASE = 2;

/** The first frame of a cell's note. */
export function startOf(seed: number, part: Part, kind: number, cell: number): number {
  const late = Math.floor(chance(seedOfPart(seed, kind + START), cell) * (part.jitter + 1));
  return (part.offset + cell * part.cell + late) * LAYER_BLOCK;
}

/** A damped sine of which a partial's envelope is made, in the strongest note. */
interface EnvelopeSine {
  /** Hz. */
  readonly frequency: number;
  /** 1/s. */
  readonly decay: number;
  /** Negative where it cancels another one at the start of the note. */
  readonly amplitude: number;
}

/**
 * A partial as a sum of damped sines, which it is exactly:
 * exp(-at) (1 - exp(-bt))^2 = exp(-at) - 2 exp(-(a + b)t) + exp(-(a + 2b)t), and
 * (1 - cos vt)/2 cos wt = 1/2 cos wt - 1/4 cos (w + v)t - 1/4 cos (w - v)t.
 */
export function sinesOf(
  part: Part,
  { ratio, detune = 0, amplitude, envelope }: NotePartial,
  carrier: number,
): readonly EnvelopeSine[] {
  const frequency = ratio * carrier + detune;
  if (envelope.kind === "swell") {
    const swell = SAMPLE_RATE / swellFrames(part);
    return [
      { frequency, decay: 0, amplitude: amplitude / 2 },
      { frequency: frequency + swell, decay: 0, amplitude: -amplitude / 4 },
      { frequency: frequency - swell, decay: 0, amplitude: -amplitude / 4 },
    ];
  }
  const { decay, rise } = envelope;
  return [
    { frequency, decay, amplitude },
    { frequency, decay: decay + rise, amplitude: -2 * amplitude },
    { frequency, decay: decay + 2 * rise, amplitude },
  ];
}

/** Taylor coefficients of exp(x) for |x| <= ln 2 / 2; the first one left out is below 1e-16. */
const E7 = 1 / 5040;
const E8 = 1 / 40_320;
const E9 = 1 / 362_880;
const E10 = 1 / 3_628_800;
const E11 = 1 / 39_916_800;
const E12 = 1 / 479_001_600;

/** exp(-y) for y >= 0, equal on every engine, unlike Math.exp. Within 1e-14 of itself; 0 from y = 690. */
export function decayed(y: number): number {
  if (y > 690) return 0;
  const halvings = Math.round(y * Math.LOG2E);
  const x = halvings * Math.LN2 - y;
  const high = E7 + x * (E8 + x * (E9 + x * (E10 + x * (E11 + x * E12))));
  const middle = 1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720 + x * high)));
  let value = 1 + x * (1 + x * (1 / 2 + x * middle));
  let left = halvings;
  for (; left >= 30; left -= 30) value /= 1_073_741_824;
  return value / (1 << left);
}
