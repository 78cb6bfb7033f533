import { useId } from "react";
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
const ECHOES = [
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
function ringsOf(band: BandName, radius: number, turn: number): readonly [Ring, Ring] {
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
function outlineOf(ring: Ring): string {
  const tenths = pointsOf(ring).map((value) => Math.round(value * 10));
  const [x = 0, y = 0] = tenths;
  const steps = tenths.slice(2).map((value, at) => (value - (tenths[at] ?? 0)) / 10);
  return `M${x / 10} ${y / 10}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

/** Always shown with the band's name: colour must not be the only cue. */
const STROKE: Readonly<Record<BandName, string>> = {
  Delta: "stroke-delta",
  Theta: "stroke-theta",
  Alpha: "stroke-alpha",
  Beta: "stroke-beta",
  Gamma: "stroke-gamma",
};
const SIZE = 400;
const RADIUS = 160;

/** The scene of a band without motion: before the scripts, on paper, and for whoever wants no motion. */
export function StillScene({ band }: { band: BandName }) {
  const rings = useId();
  const [first, second] = ringsOf(band, RADIUS, 0.1);
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full" aria-hidden="true" focusable="false">
      <g
        transform={`translate(${SIZE / 2} ${SIZE / 2})`}
        fill="none"
        strokeWidth="1.2"
        strokeLinejoin="round"
      >
        <g id={rings}>
          <path
            className={band === "Beta" ? "stroke-accent" : "stroke-lamp"}
            d={outlineOf(second)}
          />
          <path className={STROKE[band]} d={outlineOf(first)} />
        </g>
        {ECHOES.slice(1).map(({ scale, opacity }) => (
          <use
            key={scale}
            href={`#${rings}`}
            transform={`scale(${scale})`}
            strokeWidth={1.2 / scale}
            opacity={opacity}
          />
        ))}
      </g>
    </svg>
  );
}
