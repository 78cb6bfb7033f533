import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { carriersOf, partialBounds, peakOf } from "./bounds.ts";
import type { Carried, Chord, DampedSine, Layer } from "./layer.ts";
import {
  decayed,
  KINDS_OF_PART,
  latestCell,
  type Note,
  noteOf,
  type Part,
  phaseOf,
  sinesOf,
  startOf,
} from "./notes.ts";
import { meanStruckPower, struckPower, swellingPower } from "./tonal-power.ts";

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

  const struck = struckPower(parts);
  const swelling = swellingPower(parts);

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

  return {
    name,
    balance,
    peak: peakOf(parts),
    looks: parts.some(isStruck) ? 512 : 128,
    weightedPower: (carried, frame) => struck(carried, frame) + swelling(carried, frame),
    meanPower: (carried) => meanStruckPower(parts, carried),
    partials: partialBounds(parts),
    carriers: (carried, from, end) => carriersOf(parts, carried, from, end),
    sound: (carried, voices) => voices.partials(score, carried),
  };
}

function isStruck({ partials }: Part): boolean {
  return partials.some(({ envelope }) => envelope.kind === "struck");
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
