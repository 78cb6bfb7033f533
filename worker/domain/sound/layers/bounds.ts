import type { PlannedStage } from "#worker/domain/sound/arc/arc.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import { decayed } from "./exponential.ts";
import { type Carried, LAYER_BLOCK, type PartialBound } from "./layer.ts";
import { KINDS_OF_PART, latestCell, noteOf, type Part, shortestCell } from "./notes.ts";
import { sinesOf } from "./sines.ts";

/**
 * An upper bound of the sum of all parts. A struck partial stays below exp(-decay t), so at any time
 * each part adds at most its amplitudes, decayed since its last note; and that note began at least as
 * long before the latest note of all as the cells of both allow. Swells that overlap by half sum to
 * at most 1.
 */
export function peakOf(parts: readonly Part[]): number {
  return Math.max(
    ...parts.map((latest) => parts.reduce((sum, part) => sum + most(part, latest), 0)),
  );
}

/** The most that a part can add when another one has the latest note. */
function most(part: Part, latest: Part): number {
  const apart = part.cell === latest.cell ? latest.offset - part.offset : 0;
  const lag = apart - part.cell * Math.floor(apart / part.cell) - part.jitter;
  const since = (Math.max(lag, 0) * LAYER_BLOCK) / SAMPLE_RATE;
  return part.partials.reduce((sum, { amplitude, envelope }) => {
    if (envelope.kind === "swell") return sum + amplitude;
    return sum + amplitude * decayed(envelope.decay * since) * repeated(part, envelope.decay);
  }, 0);
}

/** What all notes of a part, each at its strongest, add up to, over what the last one has. */
function repeated(part: Part, decay: number): number {
  if (decay === 0) return part.overlap;
  return 1 / (1 - decayed((decay * shortestCell(part)) / SAMPLE_RATE));
}

/** See Layer.partials. */
export function partialBounds(
  parts: readonly Part[],
  carried: Carried,
  stage: PlannedStage,
): readonly PartialBound[] {
  const bounds = new Map<string, PartialBound>();
  for (const [index, part] of parts.entries()) {
    for (const carrier of carriersOf(part, index, carried, stage)) {
      for (const partial of part.partials) {
        for (const { frequency, decay, amplitude } of sinesOf(part, partial, carrier)) {
          const key = `${frequency} ${decay}`;
          const most = Math.abs(amplitude) * repeated(part, decay);
          const before = bounds.get(key)?.amplitude ?? 0;
          bounds.set(key, { frequency, decay, amplitude: before + most });
        }
      }
    }
  }
  return [...bounds.values()];
}

/** The carriers of a part's notes that may sound in a stage. */
function carriersOf(part: Part, index: number, carried: Carried, stage: PlannedStage): Set<number> {
  const end = stage.start + stage.frames;
  const reach = (part.overlap * part.cell + part.jitter) * LAYER_BLOCK;
  const from = stage.start - reach;
  const carriers = new Set([stage.left]);
  for (const earlier of carried.stages) {
    const earlierEnd = earlier.start + earlier.frames;
    if (earlier.start >= end || earlierEnd <= from) continue;
    carriers.add(earlier.left);
    if (earlier.glide === 0) continue;
    const kind = index * KINDS_OF_PART;
    const last = latestCell(carried, part, kind, Math.min(earlierEnd, end));
    for (let cell = last; ; cell -= 1) {
      const note = noteOf(carried, part, kind, cell);
      if (note.start <= Math.max(earlierEnd - earlier.glide, from)) break;
      carriers.add(note.carrier);
    }
  }
  return carriers;
}
