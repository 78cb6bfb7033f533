import type { Formula } from "#worker/sound/formula.ts";
import { isNoise, LAYERS, type LayerChoice } from "#worker/sound/playback-options.ts";
import { bareLines, rain, ripples, sea, softBands, stream } from "./lines.ts";
import { goldenTurn, pointsFor, type Room, roomsOf, rowsOf, type Strand } from "./strands.ts";

/** From one stroke to the next, s. */
const STROKES = 12;
/** How fast a string is at its widest, as a share of that time: slow enough for a calm eye. */
const RISE = 0.12;

/** A tanpura: strings around the picture, wide where they were plucked and still on the far side. */
function tanpura(rooms: readonly Room[]): readonly Strand[] {
  return rowsOf(rooms, 7).flatMap(({ room, radius, space, number }) => {
    const plucked = goldenTurn(number) + room.turn;
    const nodes = 2 * Math.round(room.waves * 0.5) + 6;
    return twins(room, pointsFor(nodes * 0.6) + 12, (angle, time) => {
      const way = turnsFrom(plucked, angle);
      const fade = Math.exp(-2.2 * way) * Math.min(1, 24 * way);
      return {
        radius,
        swing:
          space *
          0.95 *
          fade *
          struck(time, number / 4) *
          Math.sin((nodes / 2) * way * 2 * Math.PI),
      };
    });
  });
}

/** Bowls: rims that ring in a few wide lobes, as struck bowls do. @param more lobes around each rim */
function bowls(rooms: readonly Room[], more = 0): readonly Strand[] {
  return rowsOf(rooms, Math.min(5, Math.max(3, rooms.length))).flatMap(
    ({ room, radius, space, number }) => {
      const lobes = 2 + more + Math.ceil(room.waves / 4);
      const turn = (rooms[0]?.turn ?? 0) + number * Math.PI;
      return twins(room, 120, (angle, time) => ({
        radius,
        swing:
          Math.min(0.1, space * 0.95) * struck(time, number * 0.3) * Math.cos(lobes * angle + turn),
      }));
    },
  );
}

interface Swing {
  readonly radius: number;
  readonly swing: number;
}

/** A string at both ends of its swing. */
function twins(
  { stage, band }: Room,
  points: number,
  at: (angle: number, time: number) => Swing,
): readonly Strand[] {
  return [1, -1].map((side) => ({
    ...{ stage, band, second: side === -1, points },
    radiusAt: (angle: number, time: number) => {
      const { radius, swing } = at(angle, time);
      return radius + side * swing;
    },
  }));
}

/** How wide a string swings, 0 to 1: it rises, and fades until the next stroke. @param later by how many strokes */
function struck(time: number, later: number): number {
  const since = (((time / STROKES - later) % 1) + 1) % 1;
  const fading = Math.exp(-1.6 * Math.max(0, since - RISE));
  if (since >= RISE) return fading;
  // Where the stroke before has left it.
  const before = Math.exp(-1.6 * (1 - RISE));
  return before + (1 - before) * (0.5 - 0.5 * Math.cos((Math.PI * since) / RISE));
}

/** How far an angle is beyond another one, in turns, 0 to 1. */
function turnsFrom(start: number, angle: number): number {
  const turns = (angle - start) / (2 * Math.PI);
  return turns - Math.floor(turns);
}

/** What a layer makes of the rooms. */
type Material = (rooms: readonly Room[]) => readonly Strand[];

/** The layers with a picture of their own. */
const MATERIALS: Partial<Readonly<Record<LayerChoice, Material>>> = {
  none: bareLines,
  pink: (rooms) => ripples(rooms, 48),
  brown: (rooms) => ripples(rooms, 30),
  rain,
  sea,
  stream,
  pad: softBands,
  tanpura,
  bowls: (rooms) => bowls(rooms),
};

/** What any other one looks like, each a little different: noise ripples, tones ring. */
function materialOfKind(layer: LayerChoice): Material {
  const place = LAYERS.indexOf(layer);
  return (rooms) => (isNoise(layer) ? ripples(rooms, 20 + 3 * place) : bowls(rooms, place));
}

/** The scene of a beat in a layer: equal ones look alike. Its first stage lies outside, the last one within. */
export function strandsOf(stages: Formula, layer: LayerChoice): readonly Strand[] {
  return (MATERIALS[layer] ?? materialOfKind(layer))(roomsOf(stages));
}

/** How many pixels of its place a scene needs, each way: soft bands need fewer, and cost as much less. */
export function sharpnessOf(layer: LayerChoice): number {
  return layer === "pad" ? 0.5 : 1;
}
