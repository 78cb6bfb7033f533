import fc from "fast-check";
import { formulas, listenings } from "#tests/sound/formulas.ts";
import { newRenderer } from "#tests/sound/recording.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { type Container, hasFlac, type SoundFile } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { PLAYED } from "./mixes.ts";

const TAGS = { title: "An evening", artist: "Stillwave" };
/** Bytes around a range that are read in another way, to compare with. */
const WINDOW = 400_000;

const part = fc.double({ min: 0, max: 1, noNaN: true });

/** A mix, and a range of its file, as shares of what can be chosen. */
export interface PartOfMix {
  readonly formula: Formula;
  readonly listening: PlaybackOptions;
  /** Of the file: where the larger stretch lies. */
  readonly where: number;
  /** Of the stretch: where the range begins, and of the rest how much it takes. */
  readonly from: number;
  readonly size: number;
}

/** Any formula, parameters and range. */
export const partsOfMixes: fc.Arbitrary<PartOfMix> = fc.record({
  formula: formulas,
  listening: listenings(["none", ...PLAYED]),
  where: part,
  from: part,
  size: part,
});

/** A range of a file, opened and read on its own. */
interface Range {
  readonly from: number;
  readonly to: number;
  /** Bytes asked for at a time. */
  readonly limit: number;
}

/** The containers that a mix is offered in. */
export function containersOf({ listening }: Pick<PartOfMix, "listening">): readonly Container[] {
  return hasFlac({ listening }) ? ["wav", "flac"] : ["wav"];
}

/**
 * Whether a range of the file, read alone, has the bytes that it has within a larger stretch that was read from
 * elsewhere.
 */
export function isPartOfWhole(
  { formula, listening, where, from, size }: PartOfMix,
  container: Container,
): boolean {
  const file = opened(formula, listening, container);
  const start = Math.floor(where * Math.max(0, file.size - WINDOW));
  const end = Math.min(file.size, start + WINDOW);
  const first = start + Math.floor(from * (end - start - 1));
  const last = first + 1 + Math.floor(size * (end - first - 1));
  const whole = bytesOf(file, { from: start, to: end, limit: 128 * 1024 });
  const alone = bytesOf(opened(formula, listening, container), {
    from: first,
    to: last,
    limit: 1 + Math.floor(size * 70_000),
  });
  return alone.equals(whole.subarray(first - start, last - start));
}

function opened(formula: Formula, listening: PlaybackOptions, container: Container): SoundFile {
  return soundFile(planBeat(formula, listening), newRenderer(), container, TAGS);
}

function bytesOf(file: SoundFile, { from, to, limit }: Range): Buffer {
  const pieces: Buffer[] = [];
  for (let at = from; at < to; ) {
    const piece = Buffer.from(file.read(at, Math.min(limit, to - at)));
    pieces.push(piece);
    at += piece.length;
  }
  return Buffer.concat(pieces);
}
