import type { PlannedStage } from "#worker/sound/arc/arc.ts";
import { LEAD } from "#worker/sound/plan/envelopes.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import { BLOCK_FRAMES } from "#worker/sound/sample-rate.ts";

/** 10 ms: linear fades at both ends of a stage (SPEC.md section 9). */
const EDGE_FRAMES = 441;
/** With a layer, which has a new factor each 64 frames, so that its fades may begin as much earlier. */
const LAYERED_EDGE_FRAMES = EDGE_FRAMES + 64;

/**
 * What may happen to the tones within a block, each harder to predict than the one before: they are constant,
 * the whole sound rises or falls or announces its breath, they move into the next stage, or they begin and end within 10 ms.
 */
export const MANNERS = ["constant", "fading", "gliding", "edge"] as const;
export type Manner = (typeof MANNERS)[number];

/** Blocks of which the same is known. */
export interface Span {
  readonly manner: Manner;
  /** Where it lies; of a glide, the stage that is left. */
  readonly stage: PlannedStage;
  /** After it, if there is one. */
  readonly next: PlannedStage | undefined;
  /** Number of its first block. */
  readonly first: number;
  /** Number of its blocks. */
  readonly blocks: number;
}

/** The spans of a sound, in order and without gap. Their number follows that of the stages. */
export function spansOf(plan: Plan): Span[] {
  const spans: Span[] = [];
  for (const { manner, stage, next, from, end } of stretchesOf(plan)) {
    if (from >= end) continue;
    let first = Math.floor(from / BLOCK_FRAMES);
    const last = Math.floor((end - 1) / BLOCK_FRAMES);
    const before = spans.at(-1);
    if (before && before.first + before.blocks > first) {
      // A block that two stretches share is as hard as the harder one.
      if (MANNERS.indexOf(manner) > MANNERS.indexOf(before.manner)) {
        spans.pop();
        if (before.blocks > 1) spans.push({ ...before, blocks: before.blocks - 1 });
      } else {
        first += 1;
      }
    }
    if (first <= last) spans.push({ manner, stage, next, first, blocks: last + 1 - first });
  }
  return spans;
}

interface Stretch extends Omit<Span, "first" | "blocks"> {
  /** Its first frame, and the one after its last. */
  readonly from: number;
  readonly end: number;
}

function stretchesOf(plan: Plan): Stretch[] {
  const { stages, frames, fadeIn, fadeOut, gains } = plan;
  const edge = gains.layer > 0 ? LAYERED_EDGE_FRAMES : EDGE_FRAMES;
  const stretches: Stretch[] = [];
  for (const [index, stage] of stages.entries()) {
    const next = stages[index + 1];
    const end = stage.start + stage.frames;
    const glides = stages.length > 1 && plan.listening.flow === "glide";
    const opens = index === 0 || !glides ? edge : 0;
    const closes = next === undefined || !glides ? edge : 0;
    const constantFrom = stage.start + opens;
    const constantEnd = end - closes - stage.glide;
    const add = (manner: Manner, from: number, to: number) =>
      stretches.push({ manner, stage, next, from, end: to });
    const riseEnd = plan.breathing === undefined ? fadeIn : Math.max(fadeIn, LEAD);
    const fadeEnd = Math.min(Math.max(riseEnd, constantFrom), constantEnd);
    const fadeFrom = Math.max(Math.min(frames - fadeOut, constantEnd), fadeEnd);
    add("edge", stage.start, constantFrom);
    add("fading", constantFrom, fadeEnd);
    add("constant", fadeEnd, fadeFrom);
    add("fading", fadeFrom, constantEnd);
    add("gliding", constantEnd, end - closes);
    add("edge", end - closes, end);
  }
  return stretches;
}
