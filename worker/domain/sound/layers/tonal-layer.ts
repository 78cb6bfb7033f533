import type { LayerName } from "#worker/domain/sound/listening.ts";
import { cosineOfTurns, sineOfTurns } from "#worker/domain/sound/loudness/sine.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import { carriersOf, partialBounds, peakOf } from "./bounds.ts";
import { decayed } from "./exponential.ts";
import type { Carried, Chord, DampedSine, Layer } from "./layer.ts";
import {
  KINDS_OF_PART,
  latestCell,
  type Note,
  type NotePartial,
  noteOf,
  type Part,
  phaseOf,
  startOf,
  swellFrames,
} from "./notes.ts";
import { sinesOf } from "./sines.ts";
import { weightingNear } from "./weighting-table.ts";

interface TonalLayer {
  readonly name: LayerName;
  /** See Layer. */
  readonly balance: number;
  readonly parts: readonly Part[];
}

/** Sines smaller than this are left out: -134 dB. */
const INAUDIBLE = 2e-7;

/** A layer whose parts play note after note, each note a sum of partials. */
export function tonalLayer({ name, balance, parts }: TonalLayer): Layer {
  const ratios = [...new Set(parts.flatMap(({ partials }) => partials.map(({ ratio }) => ratio)))];
  const lines = parts.map(({ partials }) => partials.map(({ ratio }) => ratios.indexOf(ratio)));

  function* soundingNotes(carried: Carried, frame: number): Generator<[number, Part, Note]> {
    for (const [index, part] of parts.entries()) {
      const latest = latestCell(carried, part, index * KINDS_OF_PART, frame);
      for (let back = 0; back < part.overlap; back += 1) {
        yield [index, part, noteOf(carried, part, index * KINDS_OF_PART, latest - back)];
      }
    }
  }

  function score(carried: Carried, frame: number): Chord {
    let start = Number.NEGATIVE_INFINITY;
    let end = Number.POSITIVE_INFINITY;
    for (const [index, part] of parts.entries()) {
      const kind = index * KINDS_OF_PART;
      const latest = latestCell(carried, part, kind, frame);
      start = Math.max(start, startOf(carried.seed, part, kind, latest));
      end = Math.min(end, startOf(carried.seed, part, kind, latest + 1));
    }
    // Sines of one frequency and decay, from whatever note, are one sine.
    const byLine: DampedSine[][] = ratios.map(() => []);
    for (const [index, part, note] of soundingNotes(carried, frame)) {
      const since = (start - note.start) / SAMPLE_RATE;
      for (const [at, partial] of part.partials.entries()) {
        const line = byLine[lines[index]?.[at] ?? 0];
        const phase = phaseOf(carried.seed, index * KINDS_OF_PART, at, note.cell);
        let frequency = Number.NaN;
        let cosine = 0;
        let sine = 0;
        for (const one of sinesOf(part, partial, note.carrier)) {
          const amplitude = one.amplitude * note.strength * decayed(one.decay * since);
          if (Math.abs(amplitude) < INAUDIBLE) continue;
          // Those of a struck partial have one frequency.
          if (one.frequency !== frequency) {
            frequency = one.frequency;
            const turns = phase + frequency * since;
            cosine = cosineOfTurns(turns);
            sine = sineOfTurns(turns);
          }
          join(line, one, amplitude * cosine, -amplitude * sine);
        }
      }
    }
    return { start, end, sines: byLine.flat() };
  }

  function weightedPower(carried: Carried, frame: number): number {
    // Partials of one line lie within a hertz of each other: over 400 ms they add as amplitudes.
    const cosines = new Float64Array(ratios.length);
    const sines = new Float64Array(ratios.length);
    const weights = new Float64Array(ratios.length);
    for (const [index, part, note] of soundingNotes(carried, frame)) {
      const since = (frame - note.start) / SAMPLE_RATE;
      for (const [at, partial] of part.partials.entries()) {
        const amplitude = partial.amplitude * note.strength * envelopeAt(part, partial, since);
        if (amplitude < partial.amplitude * NEGLIGIBLE) continue;
        const line = lines[index]?.[at] ?? 0;
        const frequency = partial.ratio * note.carrier + (partial.detune ?? 0);
        const turns =
          phaseOf(carried.seed, index * KINDS_OF_PART, at, note.cell) + frequency * since;
        cosines[line] = (cosines[line] ?? 0) + amplitude * cosineOfTurns(turns);
        sines[line] = (sines[line] ?? 0) + amplitude * sineOfTurns(turns);
        weights[line] = weightingNear(frequency);
      }
    }
    // Half the square of the amplitude, in two channels.
    return weights.reduce(
      (sum, weight, line) => sum + weight * ((cosines[line] ?? 0) ** 2 + (sines[line] ?? 0) ** 2),
      0,
    );
  }

  return {
    name,
    tonal: true,
    balance,
    peak: peakOf(parts),
    weightedPower,
    partials: partialBounds(parts),
    carriers: (carried, from, end) => carriersOf(parts, carried, from, end),
    sound: (carried, voices) => voices.partials(score, carried),
  };
}

/** Of a partial's amplitude: what is softer does not count for loudness. */
const NEGLIGIBLE = 0.02;

function envelopeAt(part: Part, { envelope }: NotePartial, since: number): number {
  if (envelope.kind === "swell") {
    return 0.5 - 0.5 * cosineOfTurns((since * SAMPLE_RATE) / swellFrames(part));
  }
  const falling = decayed(envelope.decay * since);
  if (falling < NEGLIGIBLE) return 0;
  const risen = 1 - decayed(envelope.rise * since);
  return falling * risen * risen;
}

function join(
  line: DampedSine[] | undefined,
  { frequency, decay }: { readonly frequency: number; readonly decay: number },
  cosine: number,
  sine: number,
): void {
  if (line === undefined) return;
  const at = line.findIndex((one) => one.frequency === frequency && one.decay === decay);
  const before = line[at];
  if (before === undefined) line.push({ frequency, decay, cosine, sine });
  else line[at] = { frequency, decay, cosine: before.cosine + cosine, sine: before.sine + sine };
}
