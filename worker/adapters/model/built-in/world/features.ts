import { GOALS } from "#worker/domain/goals/goals.ts";
import type { Topic } from "../reading/knowledge.ts";
import type { WorldSigns } from "./signs.ts";

/** Features of the signs in a text, the same in all languages: what one language teaches helps all. */
export function worldFeatures(signs: WorldSigns): ReadonlyMap<string, number> {
  const { topics, denied, requests, personal, words } = signs;
  const weightOf = (wanted: (topic: Topic) => boolean) =>
    topics.reduce((sum, { topic, weight }) => sum + (wanted(topic) ? weight : 0), 0);
  const features = new Map<string, number>([
    ["no topic", Number(topics.length === 0)],
    ["requests", share(requests, 3)],
    ["requests at all", Number(requests > 0)],
    ["requests alone", Number(requests > 0 && topics.length === 0)],
    ["denied", share(denied, 2)],
    ["personal", Number(personal)],
    ["short", Number(words < 4)],
    ["long", share(words, 40)],
  ]);
  for (const goal of GOALS) {
    const weight = weightOf((topic) => topic.goal === goal);
    features.set(`goal ${goal}`, share(weight, 4));
    features.set(`goal ${goal} at all`, Number(weight > 0));
  }
  const [first] = topics;
  if (first !== undefined) features.set(`most ${first.topic.name}`, 1);
  for (const { topic } of topics) features.set(`topic ${topic.name}`, 1);
  return new Map(Array.from(features).filter(([, value]) => value !== 0));
}

function share(weight: number, full: number): number {
  return Math.min(weight, full) / full;
}
