import type { BlockChannels } from "#worker/sound/plan/renderer.ts";

/** How each block of a run is coded. */
export type Coder = (block: number) => BlockChannels;

/** Blocks whose frames have the same size. */
export interface Run {
  /** Number of its first block. */
  readonly first: number;
  /** Number of its blocks. */
  readonly blocks: number;
  /** Bytes of each frame, without the number of its block. */
  readonly bytes: number;
  /** Made when it is used: it may hold predictors. */
  readonly coder: () => Coder;
}

/** From these blocks on, the number of a block has one byte more (RFC 9639 section 9.1.5). */
const LONGER_NUMBERS: readonly number[] = [0, 0x80, 0x800, 0x10000];

/** Bytes of the number of a block. */
export function numberBytes(block: number): number {
  return LONGER_NUMBERS.filter((from) => block >= from).length;
}

/** Bytes of the numbers of all blocks before one. */
export function numbersBefore(block: number): number {
  return LONGER_NUMBERS.reduce((sum, from) => sum + Math.max(0, block - from), 0);
}

/** Bytes of all frames before a block. @param runs from the first block on, without a gap */
export function bytesBefore(runs: readonly Run[], block: number): number {
  return runs.reduce(
    (sum, { first, blocks, bytes }) => sum + Math.min(blocks, Math.max(0, block - first)) * bytes,
    numbersBefore(block),
  );
}

/** Bytes and blocks of the first frames. */
export interface Share {
  readonly bytes: number;
  readonly blocks: number;
}

/**
 * The first frames with the most bytes a block of all that are the first. Between the ends of runs and of numbers
 * of one length the mean only rises or only falls.
 */
export function densestStart(runs: readonly Run[]): Share {
  const ends = runs.map(({ first, blocks }) => first + blocks);
  const count = ends.at(-1) ?? 0;
  const turns = [...ends, ...LONGER_NUMBERS.filter((from) => from > 0 && from < count)];
  return turns
    .map((blocks) => ({ blocks, bytes: bytesBefore(runs, blocks) }))
    .reduce((most, each) => (isDenser(each, most) ? each : most), { bytes: 0, blocks: 1 });
}

/** Whether one has more bytes a block than the other. */
export function isDenser(one: Share, other: Share): boolean {
  return one.bytes * other.blocks > other.bytes * one.blocks;
}

/**
 * Makes the last blocks as long as blocks may be, as few of them as it takes for no first frames to have a higher mean
 * than all have. Firefox seeks to the time times the mean of the frames that it has seen, and ends the sound where
 * no frame begins behind that place.
 * @param longest a run of blocks whose frames are at least as long as any
 */
export function evened(
  runs: readonly Run[],
  longest: (first: number, blocks: number) => Run,
): readonly Run[] {
  const densest = densestStart(runs);
  const blocks = bytesBeforeEnd(runs).blocks;
  let fewest = 0;
  let enough = blocks;
  while (fewest < enough) {
    const tried = (fewest + enough) >> 1;
    if (isDenser(densest, bytesBeforeEnd(withTail(runs, blocks, tried, longest))))
      fewest = tried + 1;
    else enough = tried;
  }
  return withTail(runs, blocks, enough, longest);
}

function bytesBeforeEnd(runs: readonly Run[]): Share {
  const last = runs.at(-1);
  const blocks = last ? last.first + last.blocks : 0;
  return { blocks, bytes: bytesBefore(runs, blocks) };
}

function withTail(
  runs: readonly Run[],
  blocks: number,
  tail: number,
  longest: (first: number, blocks: number) => Run,
): readonly Run[] {
  if (tail === 0) return runs;
  const from = blocks - tail;
  const kept = runs
    .filter(({ first }) => first < from)
    .map((run) => ({ ...run, blocks: Math.min(run.blocks, from - run.first) }));
  return [...kept, longest(from, tail)];
}
