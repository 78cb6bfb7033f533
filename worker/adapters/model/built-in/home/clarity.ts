import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import type { Evidence, WeightedTopic } from "../frames/evidence.ts";
import { GENERAL_TOPIC } from "./focus.ts";

/** How sure the assessment is: its class, and the probabilities of the class and of the goal. */
interface Certainty {
  readonly named: ContextClass;
  readonly chance: number;
  readonly goalChance: number;
}

/** Percent. */
const BOUNDS = { lowest: 15, highest: 97 };
/** From this probability on a class is certain; few words seldom give more. */
const CERTAIN_CLASS = 0.85;
/** What an uncertain goal takes away at most: several goals may be well meant. */
const GOAL_SHARE = 0.35;
/** Of a feeling or wish that is said, of one that words may mean or that is named in general, of none. */
const DIRECTNESS = { said: 1, hinted: 0.5, none: 0.45 };

/**
 * Clarity in percent: how certain class, feeling and goal are. The number of words has no part in it: a
 * feeling that is said directly is clear in two words, and vague words make a long text unclear.
 */
export function clarityOf(evidence: Evidence, { named, chance, goalChance }: Certainty): number {
  const own = evidence.topics.filter(({ topic }) => topic.class === named);
  const certainty =
    Math.min(1, chance / CERTAIN_CLASS) * (1 - GOAL_SHARE + GOAL_SHARE * goalChance);
  const points = 100 * certainty * directness(own, evidence) * plainness(own, evidence);
  return Math.min(Math.max(Math.round(points), BOUNDS.lowest), BOUNDS.highest);
}

function directness(own: readonly WeightedTopic[], { wantedGoals }: Evidence): number {
  const said = own.some(({ topic, weight }) => weight >= 1 && topic.name !== GENERAL_TOPIC);
  if (said || wantedGoals.size > 0) return DIRECTNESS.said;
  return own.length > 0 ? DIRECTNESS.hinted : DIRECTNESS.none;
}

/** What vague words leave of clarity: the less, the fewer words of feelings stand against them. */
function plainness(own: readonly WeightedTopic[], { vague }: Evidence): number {
  const said = 1 + own.reduce((sum, { weight }) => sum + weight, 0);
  return said / (said + vague);
}
