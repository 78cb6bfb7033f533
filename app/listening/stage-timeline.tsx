import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { t as bandWords } from "./words/bands.compiled.ts";
import { t } from "./words/stages.compiled.ts";

/** Always shown with the band's name: colour must not be the only cue. */
const FILL: Readonly<Record<BandName, string>> = {
  Delta: "fill-delta",
  Theta: "fill-theta",
  Alpha: "fill-alpha",
  Beta: "fill-beta",
  Gamma: "fill-gamma",
};
const WIDTH = 1000;
const HEIGHT = 56;
/** Width of the mark at the position, which is in sight at both ends. */
const MARK = 6;
/** Beat frequency at full height, Hz. */
const TOP = 40;

interface StageTimelineProps {
  readonly stages: Formula;
  /** Playback position as a share of the whole; undefined before the start. */
  readonly share?: number | undefined;
}

/** The stages by length and beat frequency, with the playback position. */
export function StageTimeline({ stages, share }: StageTimelineProps) {
  const total = stages.reduce((sum, { duration }) => sum + duration, 0);
  let start = 0;
  const blocks = stages.map(({ duration, beat_offset }) => {
    const x = (start / total) * WIDTH;
    start += duration;
    const top = Math.log2(1 + beat_offset) / Math.log2(1 + TOP);
    const height = Math.max(8, Math.min(1, top) * HEIGHT);
    return {
      x,
      width: (duration / total) * WIDTH - 4,
      height,
      band: bandOf(beat_offset),
      beat_offset,
    };
  });
  const each = blocks.map(({ band, beat_offset }) =>
    t("stage", { band: bandWords(`name.${band}`), hertz: beat_offset }),
  );
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
        role="img"
        aria-label={t("all", { stages: each.join(", ") })}
      >
        {blocks.map(({ x, width, height, band }) => (
          <rect
            key={x}
            x={x}
            y={HEIGHT - height}
            width={width}
            height={height}
            rx="4"
            className={FILL[band]}
          />
        ))}
        {share !== undefined && (
          <rect x={share * (WIDTH - MARK)} width={MARK} height={HEIGHT} className="fill-ink" />
        )}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        {Array.from(new Set(blocks.map(({ band }) => band)), (band) => (
          <span key={band} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
              <circle cx="5" cy="5" r="5" className={FILL[band]} />
            </svg>
            {bandWords(`name.${band}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
