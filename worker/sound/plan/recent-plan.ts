import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { Formula } from "#worker/sound/stage.ts";
import { planSound } from "./plan-sound.ts";
import type { SoundPlan } from "./sequence.ts";

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
