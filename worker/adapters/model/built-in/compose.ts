import type { Goal } from "#worker/domain/goals/goals.ts";
import type { ProfileHints } from "#worker/domain/language-model/contract.ts";
import { FORMULA_LIMITS, type RhythmType, type Stage } from "#worker/domain/sound/stage.ts";
import { weigh } from "./evidence.ts";
import journeys from "./knowledge/journeys.json" with { type: "json" };
import { readText } from "./reading.ts";

/** No step to either side: the way itself. */
const STRAIGHT = () => 0;

/** From where on stress, trouble with sleep or cups of caffeine a day make the way down longer. */
const RESTLESS = { stress: 7, sleep_trouble: 6, cups_of_caffeine: 5 } as const;
const LONGER_SECONDS = 10;

/**
 * A composition for a text: the way of its goal, longer for a strong feeling and for somebody who is
 * restless by their profile, with small steps of frequency that come from the text itself, so that
 * other words make another beat.
 */
export function compose(text: string, goal: Goal, person?: ProfileHints): readonly Stage[] {
  const reading = readText(text);
  const stems = reading.clauses.flat().map(({ stem }) => stem);
  const restless = goal !== "focus" && person !== undefined && isRestless(person);
  const strong = weigh(reading).strong || restless;
  const stages = stagesOf(goal, strong, stepsOf(stems.join(" ")));
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

/** The way of a goal as its file has it. */
export function composeWay(goal: Goal): readonly Stage[] {
  return stagesOf(goal, true, STRAIGHT);
}

function stagesOf(goal: Goal, strong: boolean, steps: () => number): readonly Stage[] {
  const { offsets, seconds, carriers, rhythms, skipped_when_mild } = journeys[goal];
  const skipped = strong ? 0 : skipped_when_mild;
  const [firstCarrier = 110, lastCarrier = 110] = carriers;
  return offsets.slice(skipped).map((offset, index, way) => {
    const progress = way.length === 1 ? 0 : index / (way.length - 1);
    const carrier = firstCarrier + (lastCarrier - firstCarrier) * progress;
    const at = skipped + index;
    return {
      base_freq: within("base_freq", round(carrier + steps() * 6)),
      // At most a twentieth, so that no stage leaves its band.
      beat_offset: within("beat_offset", round(offset * (1 + steps() * 0.05))),
      duration: within("duration", (seconds[at] ?? 60) + Math.round(steps() * 3) * 5),
      rhythm_type: (rhythms[at] ?? "balanced") as RhythmType,
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

/** Steps between -1 and 1 that follow from a text (FNV-1a, then xorshift). */
function stepsOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) state = Math.imul(state ^ unit, 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state | 0) / 0x80000000;
  };
}
