import {
  goldenTurn,
  INNERMOST,
  pointsFor,
  type Room,
  type Row,
  rowsOf,
  type Strand,
} from "./strands.ts";

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
function meeting(
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

/** Of a swell, in radians a second: one in sixteen seconds. */
const SWELL = (2 * Math.PI) / 16;

/** The sea: a broad swell from two sides under many lines, which crowd together on its crests. */
export function sea(rooms: readonly Room[]): readonly Strand[] {
  const turn = rooms[0]?.turn ?? 0;
  return rowsOf(rooms, 12).map(({ room, radius, number }) => {
    const { stage, band, waves, pace } = room;
    const own = room.turn + goldenTurn(number);
    return {
      ...{ stage, band, second: number % 2 === 1, points: Math.max(120, pointsFor(waves)) },
      radiusAt: (angle, time) =>
        radius *
        (1 +
          0.05 * Math.sin(3 * angle + 11 * radius + turn - SWELL * time) +
          0.035 * Math.sin(4 * angle - 9 * radius + turn + 0.8 * SWELL * time) +
          0.008 * Math.sin(waves * angle + own - pace * time)),
    };
  });
}

/** A stream: lines that all go one way, in pieces, and wind around each other. */
export function stream(rooms: readonly Room[]): readonly Strand[] {
  return rowsOf(rooms, 12).flatMap(({ room, radius, space, number }) => {
    const { stage, band, waves, pace } = room;
    const turn = goldenTurn(number) + room.turn;
    const pieces = 2;
    const winds = 4 + Math.ceil(waves / 4);
    return Array.from({ length: pieces }, (_, piece) => ({
      ...{ stage, band, second: piece === 1, points: 84 },
      arc: {
        span: ((2 * Math.PI) / pieces) * (piece === 0 ? 0.9 : 0.6),
        from: (time: number) => turn + piece * Math.PI + 0.12 * pace * time,
      },
      radiusAt: (angle: number, time: number) =>
        radius +
        space * 0.8 * Math.sin(winds * angle + 9 * radius - pace * time) +
        space * 0.3 * Math.sin((winds + 3) * angle - 5 * radius - 0.6 * pace * time),
    }));
  });
}

const DROPS = 14;
/** How long a drop is seen, s. */
const DROP = 9;
const LARGEST = 0.15;

/** Rain: still rings, and drops that widen and are gone. */
export function rain(rooms: readonly Room[]): readonly Strand[] {
  const rings = rowsOf(rooms, Math.min(8, Math.max(4, rooms.length))).flatMap(
    ({ room, radius, space, number }) =>
      meeting(room, radius, Math.min(0.012, space * 0.2), number),
  );
  return [...rings, ...dropsOn(rooms)];
}

/** Drops lie like the seeds of a sunflower: nowhere crowded, nowhere in rows. */
function dropsOn(rooms: readonly Room[]): readonly Strand[] {
  const turn = rooms[0]?.turn ?? 0;
  return Array.from({ length: DROPS }, (_, number) => number).flatMap((number) => {
    const share = (number + 0.5) / DROPS;
    const distance = INNERMOST + 0.04 + (0.94 - INNERMOST) * Math.sqrt(share);
    const room = rooms.find(({ middle, width }) => distance >= middle - width / 2);
    if (room === undefined) return [];
    const angle = goldenTurn(number) + turn;
    const centre = [distance * Math.cos(angle), distance * Math.sin(angle)] as const;
    return [1, 0.6].map((part) => drop(room, centre, number, part));
  });
}

/** A ring on the water. @param part of the widest ring of its drop */
function drop(room: Room, centre: readonly [number, number], number: number, part: number): Strand {
  const ageAt = (time: number) => (time / DROP + number * 0.755) % 1;
  return {
    ...{ stage: room.stage, band: room.band, second: true, points: 30, centre },
    radiusAt: (_, time) => LARGEST * part * (0.12 + 0.88 * ageAt(time)),
    opacityAt: (time) => part * Math.sin(Math.PI * ageAt(time)) ** 2,
  };
}
