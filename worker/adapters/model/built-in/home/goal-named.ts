import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import { evidenceOf } from "../frames/evidence.ts";
import { readText } from "../reading/reading.ts";

/** The goal that a text names unambiguously: all its certain topics have this one. */
export function goalNamed(text: string): Goal | undefined {
  const { topics, certain } = evidenceOf(readText(text));
  const named = topics.filter(({ weight }) => weight >= 1);
  const goals = new Set(named.map(({ topic }) => topic.goal));
  if (certain === 0 || goals.size !== 1) return undefined;
  return GOALS.find((goal) => goals.has(goal) && goalEntry(goal).unambiguous);
}
