import { goldenTurn, type Room } from "./rooms.ts";
import { pointsFor, type Row, rowsOf, type Strand } from "./strands.ts";

/** Rows of a beat with few stages. */
const FEWEST = 4;
/** No wave is higher than this. */
const HIGHEST = 0.055;

/** The tones alone: two bare waves that meet, in each room. */
export function bareLines(rooms: readonly Room[]): readonly Strand[] {
  return rowsOf(rooms, FEWEST).flatMap(({ room, radius, space, number }) =>
    meeting(room, radius, Math.min(HIGHEST, space * 0.44), number),
  );
}

/** Two waves around one ring, which move against each other. @param height of each */
export function meeting(
  room: Room,
  radius: number,
  height: number,
  number: number,
): readonly [Strand, Strand] {
  const { stage, band, waves, meetings, pace } = room;
  const turn = room.turn + goldenTurn(number);
  const wave = (second: boolean): Strand => {
    const count = second ? waves + meetings : waves;
    const way = second ? 1 : -1;
    return {
      ...{ stage, band, second, points: pointsFor(count) },
      radiusAt: (angle, time) =>
        radius + height * Math.sin(count * angle + turn + way * pace * time),
    };
  };
  return [wave(false), wave(true)];
}

/** How far the shades of a soft band reach from its middle, as shares of its room: together they fade outwards. */
const SHADES = [0.52, 0.36, 0.2];

/** A pad: wide soft bands of colour, whose edges are waves. */
export function softBands(rooms: readonly Room[]): readonly Strand[] {
  const rows = rowsOf(rooms, FEWEST);
  // Many narrow bands look as soft with fewer shades.
  const shades = SHADES.slice(0, Math.max(1, Math.floor(14 / rows.length)));
  return rows.flatMap((row) =>
    shades.flatMap((reach, shade) => [edge(row, reach, shade), edge(row, -reach, shade)]),
  );
}

/** One edge of a shade. @param reach from the middle of the band, as a share of its room: outwards, or inwards */
function edge({ room, radius, space }: Row, reach: number, shade: number): Strand {
  const waves = 2 + Math.ceil(room.waves / 5) + (reach < 0 ? 1 : 0);
  const way = reach < 0 ? 1 : -1;
  const turn = room.turn + 0.5 * shade;
  const height = Math.min(0.02, 0.15 * space);
  return {
    ...{
      stage: room.stage,
      band: room.band,
      second: false,
      points: 96,
      filled: reach > 0 ? "begins" : "ends",
    },
    radiusAt: (angle, time) =>
      radius +
      reach * space +
      height * Math.sin(waves * angle + turn + 0.7 * way * room.pace * time),
  };
}

/** Pink or brown noise: fine ripples, which swell and rest along each line. @param grain ripples around it */
export function ripples(rooms: readonly Room[], grain: number): readonly Strand[] {
  return rowsOf(rooms, 11).map(({ room, radius, space, number }) => {
    const turn = room.turn + goldenTurn(number);
    const height = Math.min(0.8 / grain, space * 0.45);
    return {
      ...{ stage: room.stage, band: room.band, second: number % 2 === 1, points: grain * 5 },
      radiusAt: (angle, time) => {
        const swell = 0.5 + 0.5 * Math.sin(room.meetings * angle + turn - room.pace * time);
        return radius + height * swell * Math.sin(grain * angle + 7 * turn);
      },
    };
  });
}
