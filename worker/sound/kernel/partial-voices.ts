import type { Carried, Chord, DampedSine, Score } from "#worker/sound/layers/layer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Sums of damped sines, as the module exports them. */
export interface PartialExports {
  readonly memory: WebAssembly.Memory;
  sines(): number;
  mostSines(): number;
  highestCoarse(): number;
  tuneSines(count: number): void;
  soundSines(since: number): void;
}

/** Plays scores. The chord that sounded last is kept: most blocks have that of the block before. */
export function createPartials(kernel: PartialExports) {
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
