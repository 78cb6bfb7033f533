import { useId } from "react";
import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { t as bandWords } from "../words/bands.compiled.ts";

/** A part of a beat within one band, as shares of the whole. */
interface BandPart {
  readonly band: BandName;
  readonly from: number;
  readonly to: number;
}

/** The bands through which a beat leads, in their order: neighbouring stages of one band are one part. */
export function bandsOfStages(stages: Formula): readonly BandPart[] {
  const total = stages.reduce((sum, { duration }) => sum + duration, 0);
  const parts: BandPart[] = [];
  let seconds = 0;
  for (const { beat_offset, duration } of stages) {
    const band = bandOf(beat_offset);
    const last = parts.at(-1);
    const from = last?.band === band ? parts.pop()?.from : undefined;
    parts.push({ band, from: from ?? seconds / total, to: (seconds + duration) / total });
    seconds += duration;
  }
  return parts;
}

/** The names of the bands through which a beat leads. */
export function bandNames(stages: Formula): string {
  const names = bandsOfStages(stages).map(({ band }) => bandWords(`name.${band}`));
  return [...new Set(names)].join(", ");
}

const STOP: Readonly<Record<BandName, string>> = {
  Delta: "[stop-color:var(--color-delta)]",
  Theta: "[stop-color:var(--color-theta)]",
  Alpha: "[stop-color:var(--color-alpha)]",
  Beta: "[stop-color:var(--color-beta)]",
  Gamma: "[stop-color:var(--color-gamma)]",
};
const HEIGHT = 100;
/** How far a band keeps its own colour before it flows into the next, as a share of the part. */
const OWN = 0.6;
/** One whole wave: it ends as it begins, so that rows below each other make one river. */
const WAVE = "M10 0C19 25 1 75 10 100";

/**
 * A stripe in the colours of a beat's bands, from its begin at the top to its end. It is hidden from
 * screen readers: the names of the bands stand beside it.
 */
export function BandRiver({ parts }: { readonly parts: readonly BandPart[] }) {
  const gradient = useId();
  return (
    <svg
      viewBox={`0 0 20 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2={HEIGHT}>
        {parts.flatMap(({ band, from, to }) => {
          const edge = ((to - from) * (1 - OWN)) / 2;
          return [from + edge, to - edge].map((offset) => (
            <stop key={offset} offset={offset} className={STOP[band]} />
          ));
        })}
      </linearGradient>
      <path
        d={WAVE}
        stroke={`url(#${gradient})`}
        strokeWidth="4"
        vectorEffect="non-scaling-stroke"
        fill="none"
      />
    </svg>
  );
}
