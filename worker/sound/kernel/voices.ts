import type { Carried, Chord, DampedSine, Score, Voices } from "#worker/sound/layers/layer.ts";
import {
  type Grains,
  NOISE_ROWS,
  type NoiseRows,
  NOISE_ROWS as ROWS,
  turnsOf,
} from "#worker/sound/layers/noise.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Noise and grains, as the module exports them. */
interface NoiseExports {
  readonly memory: WebAssembly.Memory;
  noiseWeights(): number;
  noise(seed: number, first: number, limit: number): void;
  grains(
    seed: number,
    first: number,
    cell: number,
    shortest: number,
    longest: number,
    lowest: number,
    highest: number,
    rise: number,
    gain: number,
    steep: boolean,
  ): void;
}

/** The voices of noise layers, for the block that begins at a frame of the sound. */
function createNoise(kernel: NoiseExports) {
  const weights = new Float32Array(kernel.memory.buffer, kernel.noiseWeights(), 4 * ROWS);

  function setWeights(at: number, { mid, side }: NoiseRows): void {
    for (let row = 0; row < ROWS; row += 1) {
      weights[at + row] = mid[row] ?? 0;
      weights[at + ROWS + row] = side[row] ?? 0;
    }
  }

  return (first: number) => ({
    noise(seed: number, from: NoiseRows, to: NoiseRows, limit: number): void {
      setWeights(0, from);
      setWeights(2 * ROWS, to);
      kernel.noise(seed, first, limit);
    },
    grains(seed: number, { cell, frames, pitch, rise, gain, steep }: Grains): void {
      const [shortest, longest] = frames;
      const [lowest, highest] = [turnsOf(pitch[0]), turnsOf(pitch[1])];
      kernel.grains(seed, first, cell, shortest, longest, lowest, highest, rise, gain, steep);
    },
  });
}

/** Sums of damped sines, as the module exports them. */
interface PartialExports {
  readonly memory: WebAssembly.Memory;
  sines(): number;
  mostSines(): number;
  highestCoarse(): number;
  tuneSines(count: number): void;
  soundSines(since: number): void;
}

/** Plays scores. The chord that sounded last is kept: most blocks have that of the block before. */
function createPartials(kernel: PartialExports) {
  const most = kernel.mostSines();
  const highestCoarse = kernel.highestCoarse();
  let tuned: { score: Score; stages: Carried["stages"]; seed: number; chord: Chord } | undefined;

  function tune({ sines }: Chord): void {
    if (sines.length > most) throw new RangeError(`at most ${most} sines at once`);
    const target = new Float64Array(kernel.memory.buffer, kernel.sines(), sines.length * 4);
    // The kernel damps sines of equal decay together, low ones first.
    const isFine = ({ frequency }: DampedSine) => Number(frequency / SAMPLE_RATE > highestCoarse);
    const sorted = sines.toSorted((a, b) => isFine(a) - isFine(b) || a.decay - b.decay);
    for (const [index, { frequency, decay, cosine, sine }] of sorted.entries()) {
      target[index * 4] = frequency / SAMPLE_RATE;
      target[index * 4 + 1] = decay / SAMPLE_RATE;
      target[index * 4 + 2] = cosine;
      target[index * 4 + 3] = sine;
    }
    kernel.tuneSines(sines.length);
  }

  return (score: Score, carried: Carried, first: number): void => {
    const { stages, seed } = carried;
    const isKept =
      tuned?.score === score &&
      tuned.stages === stages &&
      tuned.seed === seed &&
      tuned.chord.start <= first &&
      first < tuned.chord.end;
    if (tuned === undefined || !isKept) {
      tuned = { score, stages, seed, chord: score(carried, first) };
      tune(tuned.chord);
    }
    kernel.soundSines(first - tuned.chord.start);
  };
}

/** The voices of layers, as the module exports them. */
export type VoiceExports = NoiseExports & PartialExports;

/** The kernel's voices for the block that begins at a frame of the sound. */
export function createVoices(kernel: VoiceExports): (first: number) => Voices {
  const noiseAt = createNoise(kernel);
  const partials = createPartials(kernel);
  return (first) => ({
    first,
    ...noiseAt(first),
    partials: (score, carried) => partials(score, carried, first),
  });
}

/**
 * The voices of a block within which noise fades: its rows follow a line from one level to the other, and so meet
 * the next block's. A grain keeps the level of the block's middle: a whole fade has thousands of blocks, and such a
 * step is smaller than a step of 16 bits.
 * @returns what makes them of a block's voices and its levels at its beginning and its end, 0 to 1
 */
export function createFading(): (voices: Voices, from: number, to: number) => Voices {
  // Written anew for each block: to make rows takes as long as a part of the noise itself.
  const before = silentRows();
  const after = silentRows();
  return (voices, from, to) => ({
    first: voices.first,
    partials: voices.partials,
    noise(seed, first, last, limit): void {
      scale(first, from, before);
      scale(last, to, after);
      voices.noise(seed, before, after, limit);
    },
    grains(seed, grains): void {
      voices.grains(seed, { ...grains, gain: (grains.gain * (from + to)) / 2 });
    },
  });
}

interface WrittenRows {
  readonly mid: number[];
  readonly side: number[];
}

function silentRows(): WrittenRows {
  const silent = () => Array.from({ length: NOISE_ROWS }, () => 0);
  return { mid: silent(), side: silent() };
}

function scale({ mid, side }: NoiseRows, level: number, target: WrittenRows): void {
  for (let row = 0; row < NOISE_ROWS; row += 1) {
    target.mid[row] = (mid[row] ?? 0) * level;
    target.side[row] = (side[row] ?? 0) * level;
  }
}
