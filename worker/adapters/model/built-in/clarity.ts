import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import type { Evidence } from "./evidence.ts";

/** How sure the assessment is: probabilities of the class and of the goal. */
interface Certainty {
  readonly named: ContextClass;
  readonly chance: number;
  readonly goalChance: number;
}

const BOUNDS = { lowest: 15, highest: 97 };

/**
 * Clarity in percent: how certain class, feeling and goal are. The number of words has no part in it: a
 * feeling that is said directly is clear in two words, and vague words make a long text unclear.
 */
export function clarityOf(evidence: Evidence, { named, chance, goalChance }: Certainty): number {
  const points = 100 * chance * directness(evidence, named) * (0.6 + 0.4 * goalChance);
  const percent = Math.round(points * vagueness(evidence, named));
  return Math.min(Math.max(percent, BOUNDS.lowest), BOUNDS.highest);
}

/** 1 where a feeling or wish is said in words, less where it is only hinted at or put aside. */
function directness({ topics, wantedGoals }: Evidence, named: ContextClass): number {
  const heaviest = topics.find(({ topic }) => topic.class === named)?.weight ?? 0;
  if (heaviest >= 1 || wantedGoals.size > 0) return 1;
  if (heaviest >= 0.5) return 0.6;
  return heaviest > 0 ? 0.5 : 0.45;
}

/** What vague words leave of clarity: less where no feeling stands against them. */
function vagueness({ vague, topics }: Evidence, named: ContextClass): number {
  const said = topics.reduce(
    (sum, { topic, weight }) => sum + (topic.class === named ? weight : 0),
    0,
  );
  return (said + 1) / (said + 1 + vague);
}
