import type { BandName } from "#worker/sound/bands.ts";

/** Waves around the first ring. */
const WAVES = 15;
/** The height of the waves, as a share of the radius. */
const HEIGHT = 0.06;
/** Points around a ring: ten for each wave of the finest one. */
const POINTS = 210;
/** How many more waves the second ring has: as many times both meet on the way around. */
const MEETINGS: Readonly<Record<BandName, number>> = {
  Delta: 2,
  Theta: 3,
  Alpha: 4,
  Beta: 5,
  Gamma: 6,
};

/** Rings within each other, from the outermost. */
export const ECHOES = [
  { scale: 1, opacity: 1 },
  { scale: 0.87, opacity: 0.65 },
  { scale: 0.74, opacity: 0.36 },
] as const;

export interface Ring {
  readonly waves: number;
  /** Radius, in any unit. */
  readonly radius: number;
  /** Turned by, in radians. */
  readonly turn: number;
}

/** Both rings of a band, whose waves meet as often as the band is high. */
export function ringsOf(band: BandName, radius: number, turn: number): readonly [Ring, Ring] {
  return [
    { waves: WAVES, radius, turn },
    { waves: WAVES + MEETINGS[band], radius, turn: -turn },
  ];
}

/** The points of a ring around 0, x and y after each other. */
export function pointsOf({ waves, radius, turn }: Ring): readonly number[] {
  const points: number[] = [];
  for (let at = 0; at < POINTS; at += 1) {
    const angle = (2 * Math.PI * at) / POINTS;
    const reach = radius * (1 + HEIGHT * Math.sin(waves * (angle + turn)));
    points.push(reach * Math.cos(angle), reach * Math.sin(angle));
  }
  return points;
}

/** The outline of a ring for an SVG path: each point relative to the one before, which is shorter. */
export function outlineOf(ring: Ring): string {
  const tenths = pointsOf(ring).map((value) => Math.round(value * 10));
  const [x = 0, y = 0] = tenths;
  const steps = tenths.slice(2).map((value, at) => (value - (tenths[at] ?? 0)) / 10);
  return `M${x / 10} ${y / 10}l${steps.join(" ").replaceAll(" -", "-")}z`;
}
