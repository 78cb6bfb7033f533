import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { weightingNear } from "../loudness/k-weighting.ts";
import { type Carried, LAYER_BLOCK } from "./layer.ts";
import {
  decayed,
  KINDS_OF_PART,
  latestCell,
  type NotePartial,
  noteOf,
  type Part,
  phaseOf,
  shortestCell,
  swellFrames,
} from "./notes.ts";

/** Partials of a part that rise and fall together. */
interface Struck {
  readonly decay: number;
  readonly rise: number;
  /** By their number within the part. */
  readonly partials: [number, NotePartial][];
  /** Pairs of one ratio, which beat. */
  readonly pairs: Pair[];
}

interface Pair {
  /** Numbers within the part. */
  readonly one: number;
  readonly other: number;
  readonly ratio: number;
  /** Product of both amplitudes, twice. */
  readonly power: number;
  /** Hz from the first to the second. */
  readonly beat: number;
}

/** Decays after which a partial does not count for loudness: its amplitude is 2 % then. */
const LONGEST = 3.9;
/** After so many rises a partial has all but 1e-6 of its amplitude. */
const RISEN = 14;
/** Frames of a sound, three minutes, from which on single notes do not matter to its mean. */
const MANY_NOTES = 180 * SAMPLE_RATE;

/**
 * Mean K-weighted power of parts whose notes are struck, both channels together, in a sound so long that single notes
 * do not matter: of each note the integral of its squared envelope, (exp(-at) (1 - exp(-bt))^2)^2.
 * @returns undefined for a shorter one, or without such parts
 */
export function meanStruckPower(
  parts: readonly Part[],
  { stages, frames }: Carried,
): number | undefined {
  const struck = parts.filter(({ partials }) =>
    partials.some(({ envelope }) => envelope.kind === "struck"),
  );
  if (struck.length === 0 || frames < MANY_NOTES) return undefined;
  const on = (carrier: number) => struck.reduce((sum, part) => sum + meanOn(part, carrier), 0);
  return stages.reduce((sum, { left, frames: length, glide }, index) => {
    const next = stages[index + 1]?.left ?? left;
    return sum + (on(left) * (length - glide / 2) + (on(next) * glide) / 2) / frames;
  }, 0);
}

function meanOn({ cell, softest, partials }: Part, carrier: number): number {
  let energy = 0;
  for (const { ratio, detune = 0, amplitude, envelope } of partials) {
    if (envelope.kind !== "struck") continue;
    const { decay, rise } = envelope;
    const term = (rises: number) => 1 / (2 * decay + rises * rise);
    const integral = term(0) - 4 * term(1) + 6 * term(2) - 4 * term(3) + term(4);
    energy += amplitude * amplitude * weightingNear(ratio * carrier + detune) * integral;
  }
  // Strengths are even chances from the softest to 1.
  const strength = (1 + softest + softest * softest) / 3;
  return (energy * strength * SAMPLE_RATE) / (cell * LAYER_BLOCK);
}

/**
 * K-weighted power of parts whose notes are struck, both channels together. Partials of different notes meet in any
 * phase: over some of them their powers add.
 */
export function struckPower(parts: readonly Part[]): (carried: Carried, frame: number) => number {
  const groups = parts.map(groupsOf);
  const longest = groups.map((all) => LONGEST / Math.min(...all.map(({ decay }) => decay)));
  /** Notes of each part that may count at once. */
  const heard = parts.map((part, index) => {
    const seconds = shortestCell(part) / SAMPLE_RATE;
    return Math.min(part.overlap, 1 + Math.floor((longest[index] ?? 0) / seconds));
  });
  /** Power of each group of each part in the strongest note, on the carrier asked for last. */
  const powers = groups.map((all) => new Float64Array(all.length));
  const carriers = groups.map(() => Number.NaN);

  function powersOn(index: number, carrier: number): Float64Array {
    const known = powers[index] ?? new Float64Array(0);
    if (carriers[index] === carrier) return known;
    carriers[index] = carrier;
    for (const [at, { partials }] of (groups[index] ?? []).entries()) {
      let power = 0;
      for (const [, { ratio, detune = 0, amplitude }] of partials) {
        power += amplitude * amplitude * weightingNear(ratio * carrier + detune);
      }
      known[at] = power;
    }
    return known;
  }

  /** Of one note. Plain loops: mastering of a new sound runs this before any engine has made it fast. */
  function powerOf(carried: Carried, index: number, cell: number, frame: number): number {
    const part = parts[index];
    const struck = groups[index];
    if (part === undefined || struck === undefined) return 0;
    const kind = index * KINDS_OF_PART;
    const { start, carrier, strength } = noteOf(carried, part, kind, cell);
    const since = (frame - start) / SAMPLE_RATE;
    if (since > (longest[index] ?? 0)) return 0;
    const whole = powersOn(index, carrier);
    let power = 0;
    for (let at = 0; at < struck.length; at += 1) {
      const group = struck[at];
      if (group === undefined || group.decay * since > LONGEST) continue;
      let sum = whole[at] ?? 0;
      if (group.pairs.length > 0 && carried.frames < MANY_NOTES) {
        for (const { one, other, ratio, power: most, beat } of group.pairs) {
          const phase = (partial: number) => phaseOf(carried.seed, kind, partial, cell);
          const turns = phase(other) - phase(one) + beat * since;
          sum += most * weightingNear(ratio * carrier) * cosineOfTurns(turns);
        }
      }
      const risen = group.rise * since > RISEN ? 1 : 1 - decayed(group.rise * since);
      const envelope = strength * decayed(group.decay * since) * risen * risen;
      power += sum * envelope * envelope;
    }
    return power;
  }

  return (carried, frame) => {
    let power = 0;
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index];
      if (part === undefined) continue;
      const latest = latestCell(carried, part, index * KINDS_OF_PART, frame);
      for (let back = 0; back < (heard[index] ?? 0); back += 1) {
        power += powerOf(carried, index, latest - back, frame);
      }
    }
    return power;
  };
}

function groupsOf({ partials }: Part): readonly Struck[] {
  const groups = new Map<string, Struck>();
  for (const [number, partial] of partials.entries()) {
    if (partial.envelope.kind !== "struck") continue;
    const { decay, rise } = partial.envelope;
    const key = `${decay} ${rise}`;
    const group = groups.get(key) ?? { decay, rise, partials: [], pairs: [] };
    groups.set(key, group);
    for (const [one, { ratio, detune = 0, amplitude }] of group.partials) {
      if (ratio !== partial.ratio) continue;
      const power = 2 * amplitude * partial.amplitude;
      const beat = (partial.detune ?? 0) - detune;
      group.pairs.push({ one, other: number, ratio, power, beat });
    }
    group.partials.push([number, partial]);
  }
  return [...groups.values()];
}

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
