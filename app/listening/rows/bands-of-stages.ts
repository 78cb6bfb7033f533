import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";

/** A part of a beat within one band, as shares of the whole. */
export interface BandPart {
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
