import fc from "fast-check";
import { newRenderer } from "#tests/sound/recording.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { codingOf, predictionAt } from "#worker/sound/container/flac/coding.ts";
import { spansOf } from "#worker/sound/container/flac/spans.ts";
import { type Container, hasFlac, type SoundFile } from "#worker/sound/container/sound-file.ts";
import { FORMULA_LIMITS, type Formula, type RhythmType } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import {
  AS_COMPOSED,
  ENDS,
  MASTERS,
  type PlaybackOptions,
} from "#worker/sound/playback-options.ts";
import { formulas, listenings, PLAYED } from "../formulas.ts";

const any = ({ min, max }: { readonly min: number; readonly max: number }) =>
  fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));

const stage = fc.record({
  base_freq: any(FORMULA_LIMITS.base_freq),
  beat_offset: any(FORMULA_LIMITS.beat_offset),
  duration: any({ min: 30, max: 60 }),
  rhythm_type: fc.constantFrom<RhythmType>("balanced", "triplet", "tetrad", "pulsed"),
});

/** One glide from any stage of today's rules to any other, a tone in each ear: mixed tones have one bound for all blocks. */
const glides = fc
  .tuple(
    fc.array(stage, { minLength: 2, maxLength: 2 }),
    fc.record({
      ends: fc.constantFrom(...ENDS),
      master: fc.constantFrom(...MASTERS),
    }),
  )
  .map(([formula, listening]) =>
    planBeat(formula, { ...AS_COMPOSED, ...listening, flow: "glide" }),
  );

export interface GlideEvidence {
  readonly glides: number;
  /** Blocks and channels that are predicted. */
  readonly blocks: number;
  /** LSB by which the bound of a block exceeds what its width holds; negative is room. */
  readonly worst: number;
}

/**
 * The width of a glide is chosen from the bounds of three of its blocks, since to make the predictors of all would
 * take too long for an answer. Here all are made: the bound of each, which holds for all of its samples, must fit.
 */
export function glideEvidence(count: number, first: number, seed: number): GlideEvidence {
  let blocks = 0;
  let worst = -Infinity;
  for (const plan of fc.sample(glides, { numRuns: first + count, seed }).slice(first)) {
    for (const span of spansOf(plan).filter(({ manner }) => manner === "gliding")) {
      const { left, right } = codingOf(plan, span);
      for (const [channel, coding] of [left, right].entries()) {
        if (typeof coding !== "object") continue;
        const room = 2 ** (coding.width - 1) - 1;
        for (let block = span.first; block < span.first + span.blocks; block += 1) {
          const { bound } = predictionAt(plan, span, block, channel === 0 ? 0 : 1, coding);
          worst = Math.max(worst, bound - room);
          blocks += 1;
        }
      }
    }
  }
  return { glides: count, blocks, worst };
}

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
