import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Carried } from "./layer.ts";
import { KINDS_OF_PART, latestCell, noteOf, type Part, phaseOf, swellFrames } from "./notes.ts";
import { weightingNear } from "./weighting-table.ts";

/**
 * K-weighted power of the partials that swell, both channels together. Two notes of one ratio sound together for
 * many seconds, and on one carrier with one frequency: they add as amplitudes.
 */
export function swellingPower(parts: readonly Part[]): (carried: Carried, frame: number) => number {
  const ratios = [...new Set(parts.flatMap(({ partials }) => partials.map(({ ratio }) => ratio)))];
  const lines = parts.map(({ partials }) => partials.map(({ ratio }) => ratios.indexOf(ratio)));

  return (carried, frame) => {
    const cosines = new Float64Array(ratios.length);
    const sines = new Float64Array(ratios.length);
    const weights = new Float64Array(ratios.length);
    for (const [index, part] of parts.entries()) {
      const kind = index * KINDS_OF_PART;
      const latest = latestCell(carried, part, kind, frame);
      for (let cell = latest; cell > latest - part.overlap; cell -= 1) {
        const { start, carrier, strength } = noteOf(carried, part, kind, cell);
        const envelope = 0.5 - 0.5 * cosineOfTurns((frame - start) / swellFrames(part));
        for (const [
          at,
          { ratio, detune = 0, amplitude, envelope: shape },
        ] of part.partials.entries()) {
          if (shape.kind !== "swell") continue;
          const line = lines[index]?.[at] ?? 0;
          const frequency = ratio * carrier + detune;
          const since = (frame - start) / SAMPLE_RATE;
          const turns = phaseOf(carried.seed, kind, at, cell) + frequency * since;
          const size = amplitude * strength * envelope;
          cosines[line] = (cosines[line] ?? 0) + size * cosineOfTurns(turns);
          sines[line] = (sines[line] ?? 0) + size * sineOfTurns(turns);
          weights[line] = weightingNear(frequency);
        }
      }
    }
    // Half the square of the amplitude, in two channels.
    return weights.reduce(
      (sum, weight, line) => sum + weight * ((cosines[line] ?? 0) ** 2 + (sines[line] ?? 0) ** 2),
      0,
    );
  };
}
