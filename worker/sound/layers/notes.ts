import { tonesAt } from "#worker/sound/arc/tones.ts";
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
