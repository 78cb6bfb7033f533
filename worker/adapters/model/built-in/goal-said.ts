import type { Goal } from "#worker/domain/goals/goals.ts";
import { weigh } from "./evidence.ts";
import { readText } from "./reading.ts";

/** Tiredness and sadness may want more than one way. */
const PLAIN_GOALS: readonly Goal[] = ["sleep", "calm", "meditation", "focus"];

/** The goal that a text plainly names: every word that says a topic says one with this goal. */
export function goalSaid(text: string): Goal | undefined {
  const { topics, certain } = weigh(readText(text));
  const said = topics.filter(({ weight }) => weight >= 1);
  const goals = new Set(said.map(({ topic }) => topic.goal));
  const [goal] = goals;
  const plain = certain > 0 && goals.size === 1;
  return PLAIN_GOALS.find((known) => plain && known === goal);
}
