import { type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import type { ProfileHints } from "#worker/domain/language-model/contract.ts";
import { FORMULA_LIMITS, type Stage } from "#worker/domain/sound/stage.ts";
import { evidenceOf } from "./evidence.ts";
import { readText } from "./reading.ts";

const NO_VARIATION = () => 0;

/** Minimum values of a profile for which the stages of a calming goal are longer. */
const RESTLESS = { stress: 7, sleep_trouble: 6, cups_of_caffeine: 5 } as const;
/** Added to each stage for such a profile. */
const LONGER_SECONDS = 10;

/**
 * Composes for a text: the stages of its goal, more of them for a strong feeling and longer ones for a
 * restless profile, with small variations derived from the text, so that different words make different
 * beats.
 */
export function compose(text: string, goal: Goal, person?: ProfileHints): readonly Stage[] {
  const reading = readText(text);
  const stems = reading.clauses.flat().map(({ stem }) => stem);
  const calming = goalEntry(goal).rule.direction !== "up";
  const restless = calming && person !== undefined && isRestless(person);
  const strong = evidenceOf(reading).strong || restless;
  const stages = stagesOf(goal, strong, variationOf(stems.join(" ")));
  if (!restless) return stages;
  return stages.map((stage) => ({
    ...stage,
    duration: within("duration", stage.duration + LONGER_SECONDS),
  }));
}

function isRestless(person: ProfileHints): boolean {
  return (
    person.stress >= RESTLESS.stress ||
    person.sleep_trouble >= RESTLESS.sleep_trouble ||
    person.cups_of_caffeine >= RESTLESS.cups_of_caffeine
  );
}

/** The composer's full path to a goal, without the variations of a text. */
export function goalPath(goal: Goal): readonly Stage[] {
  return stagesOf(goal, true, NO_VARIATION);
}

function stagesOf(goal: Goal, strong: boolean, variation: () => number): readonly Stage[] {
  const { carrier, stages } = goalEntry(goal).path;
  const [firstCarrier, lastCarrier] = carrier;
  return stages.slice(strong ? 0 : 1).map(([offset, seconds, rhythm_type], index, path) => {
    const progress = path.length === 1 ? 0 : index / (path.length - 1);
    const base = firstCarrier + (lastCarrier - firstCarrier) * progress;
    return {
      base_freq: within("base_freq", round(base + variation() * 6)),
      // At most a twentieth, so that no stage leaves its band.
      beat_offset: within("beat_offset", round(offset * (1 + variation() * 0.05))),
      duration: within("duration", seconds + Math.round(variation() * 3) * 5),
      rhythm_type,
    };
  });
}

function within(field: "base_freq" | "beat_offset" | "duration", value: number): number {
  const { min, max } = FORMULA_LIMITS[field];
  return Math.min(Math.max(value, min), max);
}

function round(hertz: number): number {
  return Math.round(hertz * 100) / 100;
}

/** Pseudo-random numbers between -1 and 1, seeded by a text (FNV-1a, then xorshift). */
function variationOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) state = Math.imul(state ^ unit, 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state | 0) / 0x80000000;
  };
}
