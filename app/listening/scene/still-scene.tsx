import { useId } from "react";
import type { BandName } from "#worker/sound/bands.ts";
import { ECHOES, outlineOf, ringsOf } from "./rings.ts";

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
