import { tonesAt } from "#worker/sound/arc/arc.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { type Carried, type CarrierRange, LAYER_BLOCK, type PartialBound } from "./layer.ts";
import {
  decayed,
  type NotePartial,
  type Part,
  shortestCell,
  sinesOf,
  swellFrames,
} from "./notes.ts";

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
export function partialBounds(parts: readonly Part[]): readonly PartialBound[] {
  const bounds = new Map<string, PartialBound>();
  for (const part of parts) {
    for (const partial of part.partials) {
      const { ratio, detune: apart = 0 } = partial;
      for (const [index, { frequency, decay, amplitude }] of sinesOf(part, partial, 0).entries()) {
        // On a carrier of 0 Hz what is left of a frequency is its detune.
        const key = `${ratio} ${frequency} ${decay}`;
        const before = bounds.get(key);
        bounds.set(key, {
          ratio,
          detune: frequency,
          decay,
          amplitude: (before?.amplitude ?? 0) + Math.abs(amplitude) * repeated(part, decay),
          notes: (before?.notes ?? 0) + notesAbove(part, decay, Math.abs(amplitude)),
          curve:
            (before?.curve ?? 0) +
            (index === 0 && apart === frequency ? curveOf(part, partial) : 0),
        });
      }
    }
  }
  return [...bounds.values()];
}

/** How many notes of a part sound at once with more than 1e-6 of full scale, or all but that. */
function notesAbove(part: Part, decay: number, amplitude: number): number {
  let notes = 1;
  const cell = shortestCell(part) / SAMPLE_RATE;
  while (notes < part.overlap && amplitude * decayed(decay * cell * notes) > NEARLY_NOTHING)
    notes += 1;
  return notes;
}

/** Far below what is inaudible. */
const NEARLY_NOTHING = 1e-8;

/** Of exp(-at) (1 - exp(-bt))^2 at its start; of (1 - cos vt) / 2 at both ends, which two notes share. */
function curveOf(part: Part, { amplitude, envelope }: NotePartial): number {
  if (envelope.kind === "struck") return amplitude * envelope.rise * envelope.rise;
  const swell = (2 * Math.PI * SAMPLE_RATE) / swellFrames(part);
  return (amplitude * swell * swell) / 2;
}

/** See Layer.carriers. */
export function carriersOf(
  parts: readonly Part[],
  { stages }: Carried,
  from: number,
  end: number,
): readonly CarrierRange[] {
  const reach = Math.max(...parts.map(({ overlap, cell, jitter }) => overlap * cell + jitter));
  const earliest = from - reach * LAYER_BLOCK;
  return stages.flatMap(({ start, frames, glide, left }) => {
    const isHeard = start < end && start + frames > earliest;
    if (!isHeard) return [];
    const glideStart = start + frames - glide;
    const held = { lowest: left, highest: left };
    if (glide === 0 || end <= glideStart) return [held];
    const reached = tonesAt(stages, Math.min(end, start + frames) - 1).left;
    const entered = tonesAt(stages, Math.max(earliest, glideStart, 0)).left;
    return [{ lowest: Math.min(entered, reached), highest: Math.max(entered, reached) }];
  });
}
