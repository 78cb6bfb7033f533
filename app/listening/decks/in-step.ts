import { arcFrames, type PlannedStage, planArc } from "#worker/domain/sound/arc/arc.ts";
import type { Listening } from "#worker/domain/sound/listening.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";

/** The farthest that a sound may begin from its exact place so that its tones are in phase, s. */
const FARTHEST = 0.5;
/** What a second beside the exact place weighs, in turns of phase. */
const WEIGHT = 0.05;

/** Length of the sound of a formula, s. */
export function soundSeconds(formula: Formula, { minutes }: Listening): number {
  return arcFrames(formula, minutes) / SAMPLE_RATE;
}

/** The place in another sound of the same formula that has the same share of the arc, in seconds. */
export function samePlace(formula: Formula, from: Listening, time: number, to: Listening): number {
  if (from.minutes === to.minutes) return time;
  const share = time / soundSeconds(formula, from);
  return Math.min(1, share) * soundSeconds(formula, to);
}

/**
 * How far from the same place the other sound is to go on so that both its tones are in phase with
 * those that are heard: less than half a period of the beat. Otherwise the tones would cancel each
 * other while the sounds cross.
 * @returns seconds
 */
export function phaseShift(formula: Formula, from: Listening, time: number, to: Listening): number {
  const heard = tonesAt(formula, from, time);
  const other = tonesAt(formula, to, samePlace(formula, from, time, to));
  const left = nearest(heard.left.phase - other.left.phase);
  const right = nearest(heard.right.phase - other.right.phase);
  const beat = Math.abs(other.right.frequency - other.left.frequency);
  const reach = Math.min(FARTHEST, 0.5 / beat);
  const turns = Math.floor(reach * other.left.frequency);
  let best = { shift: 0, cost: Number.POSITIVE_INFINITY };
  for (let turn = -turns; turn <= turns; turn++) {
    const shift = (left + turn) / other.left.frequency;
    const cost =
      Math.abs(nearest(right - shift * other.right.frequency)) + WEIGHT * Math.abs(shift);
    if (cost < best.cost) best = { shift, cost };
  }
  return best.shift;
}

interface Tone {
  /** In turns. */
  readonly phase: number;
  /** Hz. */
  readonly frequency: number;
}

/** Both tones at a time of a sound, in seconds. */
function tonesAt(formula: Formula, { minutes, flow }: Listening, time: number) {
  const stages = planArc(formula, { minutes, glides: flow === "glide" });
  const frame = Math.min(time * SAMPLE_RATE, arcFrames(formula, minutes) - 1);
  const index = stages.findLastIndex(({ start }) => start <= frame);
  const stage = stages[index];
  if (stage === undefined) throw new RangeError(`no time ${time}`);
  const next = stages[index + 1];
  const at = (phase: number, from: number, to: number) => toneAt(stage, frame, phase, from, to);
  return {
    left: at(stage.leftPhase, stage.left, next?.left ?? stage.left),
    right: at(stage.rightPhase, stage.right, next?.right ?? stage.right),
  };
}

/** In a glide the frequency follows the smoothstep 3u^2 - 2u^3: see `planArc`. */
function toneAt(
  { start, frames, glide }: PlannedStage,
  frame: number,
  phase: number,
  from: number,
  to: number,
): Tone {
  const within = frame - start;
  const u = glide === 0 ? 0 : Math.max(0, (within - (frames - glide)) / glide);
  const bent = (to - from) * glide * (u * u * u - (u * u * u * u) / 2);
  return {
    phase: phase + (from * within + bent) / SAMPLE_RATE,
    frequency: from + (to - from) * u * u * (3 - 2 * u),
  };
}

/** The same phase between -0.5 and 0.5 turns. */
function nearest(phase: number): number {
  return phase - Math.round(phase);
}
