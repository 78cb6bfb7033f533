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

/** A line of the scene. Lengths are shares of the outermost radius, times are seconds. */
export interface Strand {
  /** Of the stage that it belongs to. */
  readonly stage: number;
  readonly band: BandName;
  /** The second of two waves that meet: it has a colour of its own while its stage plays. */
  readonly second: boolean;
  /** How many points draw it. */
  readonly points: number;
  /** @default a whole ring */
  readonly arc?: { readonly span: number; from(time: number): number };
  /** @default the middle of the picture */
  readonly centre?: readonly [number, number];
  /** Colour lies between a line that begins and the next one, which ends; neither is drawn. */
  readonly filled?: "begins" | "ends";
  radiusAt(angle: number, time: number): number;
  /** @default 1 */
  opacityAt?(time: number): number;
}

/** A line beside others, within a room. */
export interface Row {
  readonly room: Room;
  /** Counted from the outermost of all. */
  readonly number: number;
  readonly radius: number;
  /** To the next row. */
  readonly space: number;
}

/** The part of a room that its rows fill: a gap parts one stage from the next. */
const FILLED = 0.86;

/** Rows that fill all rooms evenly; each room has one at least. @param wanted in all, where there are no more rooms */
export function rowsOf(rooms: readonly Room[], wanted: number): readonly Row[] {
  const even = (1 - INNERMOST) / wanted;
  let number = 0;
  return rooms.flatMap((room) => {
    const count = Math.max(1, Math.round(room.width / even));
    const space = (FILLED * room.width) / count;
    const outer = room.middle + (FILLED * room.width) / 2;
    return Array.from({ length: count }, (_, at) => {
      number += 1;
      return { room, number: number - 1, radius: outer - (at + 0.5) * space, space };
    });
  });
}

/** Points that draw so many waves smoothly. */
export function pointsFor(waves: number): number {
  return Math.max(96, Math.round(waves * 9));
}

/** The angle of a point of a strand. @param at its number, from 0; as many again lead around a whole ring */
export function angleAt({ points, arc }: Strand, at: number, time: number): number {
  return arc ? arc.from(time) + (arc.span * at) / (points - 1) : (2 * Math.PI * at) / points;
}

/** A point of a strand; its number as in `angleAt`. */
export function pointOf(strand: Strand, at: number, time: number): readonly [number, number] {
  const angle = angleAt(strand, at, time);
  const radius = strand.radiusAt(angle, time);
  const [x, y] = strand.centre ?? [0, 0];
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** From one frame to the next, ms: the lines move by less than a pixel in this time. */
const FRAME_MS = 50;
/** A scene of more points is drawn less often, so that it costs no more. */
const MOST_POINTS = 1300;
/** No line moves by more than a pixel in this time either. */
const LONGEST_MS = 100;

/** How long a picture of strands is shown, ms. */
export function frameMsOf(strands: readonly Strand[]): number {
  const points = strands.reduce((sum, strand) => sum + strand.points, 0);
  return Math.min(LONGEST_MS, FRAME_MS * Math.max(1, points / MOST_POINTS));
}
