import fc from "fast-check";
import { codingOf, predictionAt } from "#worker/sound/container/flac/coding.ts";
import { spansOf } from "#worker/sound/container/flac/spans.ts";
import { FORMULA_LIMITS, type RhythmType } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, ENDS, MASTERS } from "#worker/sound/playback-options.ts";

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
