import type { BandName } from "#worker/sound/bands.ts";
import { brightnessOf, presenceOf, radiusOf, type SceneState, SHADE } from "./draw-scene.ts";
import { pointOf, type Strand } from "./strands.ts";

const SIZE = 1000;
const RADIUS = SIZE * radiusOf(0.5);
/** The moment that is shown, s: what moves begins with it. */
export const STILL = 3;

/** The room names the band that plays: colour must not be the only cue. */
const STROKE: Readonly<Record<BandName, string>> = {
  Delta: "stroke-delta",
  Theta: "stroke-theta",
  Alpha: "stroke-alpha",
  Beta: "stroke-beta",
  Gamma: "stroke-gamma",
};
const FILL: Readonly<Record<BandName, string>> = {
  Delta: "fill-delta",
  Theta: "fill-theta",
  Alpha: "fill-alpha",
  Beta: "fill-beta",
  Gamma: "fill-gamma",
};

interface StillPictureProps {
  readonly strands: readonly Strand[];
  readonly state: SceneState;
}

/** The scene of a stage without motion: before the scripts, on paper, and for whoever wants no motion. */
export function StillPicture({ strands, state }: StillPictureProps) {
  return (
    <svg
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      className="size-full"
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeWidth="2.6"
      strokeLinejoin="round"
    >
      {strands.map((strand, number) => {
        const { stage, filled } = strand;
        if (filled === "ends") return null;
        const outline = outlineOf(strand);
        const opacity = brightnessOf(stage, state) * (strand.opacityAt?.(STILL) ?? 1);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a scene have one order
            key={number}
            className={filled ? FILL[strand.band] : strokeOf(strand, state)}
            d={filled ? outline + outlineOf(strands[number + 1] ?? strand) : outline}
            fillRule="evenodd"
            opacity={round(opacity * (filled ? SHADE : 1))}
          />
        );
      })}
    </svg>
  );
}

function strokeOf({ stage, band, second }: Strand, state: SceneState): string {
  if (!second || presenceOf(stage, state) < 0.5) return STROKE[band];
  return band === "Beta" ? "stroke-accent" : "stroke-lamp";
}

/** For an SVG path: each point relative to the one before, which is shorter. */
function outlineOf(strand: Strand): string {
  const points = Array.from({ length: strand.points }, (_, at) =>
    pointOf(strand, at, STILL).map((value) => Math.round(value * RADIUS)),
  );
  const steps = points.map(([x = 0, y = 0], at) => {
    const [x0 = 0, y0 = 0] = points[at - 1] ?? [];
    return `${x - x0} ${y - y0}`;
  });
  const [first, ...others] = steps;
  return `M${first}l${others.join(" ")}${strand.arc ? "" : "z"}`.replaceAll(" -", "-");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
