import { planArc } from "#worker/sound/arc/arc.ts";
import { type SoundPart, soundParts } from "#worker/sound/arc/timeline.ts";
import { type Formula, formulaSeconds } from "#worker/sound/formula.ts";
import { wakingFormula } from "#worker/sound/night.ts";
import { AS_COMPOSED, isSequence, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { SHORT_ENDS } from "./envelopes.ts";
import { endsOf, type Plan, planBeat, planStages, seedOf } from "./plan.ts";
import { type PlannedPart, SILENCE, type SoundPlan } from "./renderer.ts";

/** Frames over which the rise at the end of a night comes out of silence. */
const SLOW_RISE = 15 * 60 * SAMPLE_RATE;
/** Frames over which a bell falls. */
const BELL_FALL = 6 * SAMPLE_RATE;
/** A seed with which two bowls are struck in the first second of a sound, and none shortly before it. */
const BELL_SEED = 119_225;

/** Plans a sound with all that follows it. @param listening @default as the formula was composed */
export function planSound(formula: Formula, listening: PlaybackOptions = AS_COMPOSED): SoundPlan {
  if (!isSequence(listening)) return planBeat(formula, listening);
  const all = soundParts(formula, listening);
  const parts = all.flatMap((part, index) => plannedPart(formula, listening, part, all[index + 1]));
  return { parts, frames: parts.reduce((sum, { frames }) => sum + frames, 0), listening };
}

/** @returns none for a layer alone: it is of one plan with the composition before it */
function plannedPart(
  formula: Formula,
  listening: PlaybackOptions,
  { kind, start, frames }: SoundPart,
  next: SoundPart | undefined,
): readonly PlannedPart[] {
  switch (kind) {
    case "composed": {
      const alone = next?.kind === "layer" ? next.frames : 0;
      const plan = composedPlan(formula, listening, frames, alone);
      return [{ plan, start, frames: frames + alone }];
    }
    case "layer":
      return [];
    case "bell":
      return [{ plan: bellPlan(formula, listening, frames), start, frames }];
    case "rise":
      return [{ plan: risePlan(formula, listening, frames), start, frames }];
    case "silence":
    case "work":
    case "rest":
      return [{ plan: SILENCE, start, frames }];
  }
}

/** The composition in so many frames. @param alone frames after it, over which its layer goes on and fades */
function composedPlan(
  formula: Formula,
  listening: PlaybackOptions,
  frames: number,
  alone: number,
): Plan {
  if (alone === 0) return planBeat(formula, { ...listening, minutes: minutesOf(frames) });
  const last = formula.at(-1);
  const rest = (formulaSeconds(formula) * alone) / frames;
  const whole = last === undefined ? formula : [...formula, { ...last, duration: rest }];
  const stages = planArc(whole, {
    minutes: minutesOf(frames + alone),
    glides: listening.flow === "glide",
  });
  const ends = { ...endsOf(listening, frames + alone), fadeOut: alone };
  return planStages({
    stages: stages.map((stage, index) => (index < formula.length ? stage : { ...stage, gain: 0 })),
    listening,
    ends,
    seed: seedOf(formula),
  });
}

/** Alpha to Beta, with bowls, slowly out of silence. */
function risePlan(formula: Formula, listening: PlaybackOptions, frames: number): Plan {
  const waking = wakingFormula(formula);
  return planStages({
    stages: planArc(waking, { minutes: minutesOf(frames), glides: true }),
    listening: { ...listening, flow: "glide", layer: "bowls", breath: "off" },
    ends: { ...endsOf(listening, frames), fadeIn: SLOW_RISE, riseFrom: 0 },
    seed: seedOf(waking),
  });
}

/** Bowls alone, on the carrier with which the composition ends. */
function bellPlan(formula: Formula, listening: PlaybackOptions, frames: number): Plan {
  const [first] = planArc(wakingFormula(formula), { minutes: minutesOf(frames), glides: false });
  const stages = first === undefined ? [] : [{ ...first, gain: 0, frames }];
  return planStages({
    stages,
    listening: { ...listening, layer: "bowls", breath: "off" },
    ends: { ...SHORT_ENDS, fadeOut: BELL_FALL },
    seed: BELL_SEED,
  });
}

/** Minutes of so many frames, as the arc takes them. */
function minutesOf(frames: number): number {
  return frames / SAMPLE_RATE / 60;
}

const MOST = 64;
const plans = new Map<string, SoundPlan>();

/**
 * The plan of a formula, the same object while it is asked for often: a player reads one sound in many
 * ranges, and each would cost the estimate of its loudness again. What is kept follows from numbers
 * alone; nothing tells whose they are.
 */
export function recentPlan(formula: Formula, listening: PlaybackOptions): SoundPlan {
  const key = JSON.stringify([formula, listening]);
  const plan = plans.get(key) ?? planSound(formula, listening);
  // The map keeps the order of insertion: the first one was asked for longest ago.
  plans.delete(key);
  plans.set(key, plan);
  if (plans.size > MOST) plans.delete(plans.keys().next().value ?? key);
  return plan;
}
