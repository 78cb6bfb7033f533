import type { ContextClass } from "#worker/reading/model/contract.ts";
import type { Evidence, WeightedTopic } from "../frames/evidence.ts";
import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { type Topic, topicNamed } from "../reading/knowledge.ts";
import type { Reading, WrittenLanguage } from "../reading/reading.ts";

/** Named only where no more specific topic is. */
export const GENERAL_TOPIC = compiled.frames.topics.general;
const GENERAL = topicNamed(GENERAL_TOPIC);
const MOST_TOPICS = 3;
const FOCUS_WORDS = 8;

/** How a focus is written in each language. */
const WORDING: Readonly<
  Record<WrittenLanguage, { name: keyof Topic; and: string; wrote: string }>
> = {
  english: { name: "name", and: "and", wrote: "What you wrote" },
  hindi: { name: "in_hindi", and: "और", wrote: "आपने लिखा" },
  romanised: { name: "in_romanised", and: "aur", wrote: "Aapne likha" },
};

/**
 * The names of the topics in the language of the text. What is denied, past or another person's is never
 * named: where nothing else is, the focus is general; without any topic, it is the text's beginning.
 */
export function focusOf(
  { topics, mentioned }: Evidence,
  { named, reading, text }: { named: ContextClass; reading: Reading; text: string },
): string {
  const { language } = reading;
  const own = topics.filter(({ topic, weight }) => weight >= 1 && topic.class === named);
  const aside = own.length === 0 && mentioned.some(({ weight }) => weight >= 1);
  return nameTopics(aside ? [{ topic: GENERAL, weight: 1 }] : own, { text, language });
}

/** The names of certain topics, or the beginning of the text if it has none. */
export function nameTopics(
  topics: readonly WeightedTopic[],
  { text, language }: { readonly text: string; readonly language: WrittenLanguage },
): string {
  const { name, and, wrote } = WORDING[language];
  const clear = topics.filter(({ weight }) => weight >= 1);
  const special = clear.filter(({ topic }) => topic.name !== GENERAL_TOPIC);
  const shown = (special.length > 0 ? special : clear).slice(0, MOST_TOPICS);
  const names = shown.map(({ topic }) => topic[name]);
  const last = names.pop();
  if (last === undefined) return `${wrote}: ${beginningOf(text)}`;
  const list = names.length === 0 ? last : `${names.join(", ")} ${and} ${last}`;
  return list.charAt(0).toUpperCase() + list.slice(1);
}

function beginningOf(text: string): string {
  const words = text.trim().split(/\s+/);
  const cut = words.length > FOCUS_WORDS ? "..." : "";
  return `${words.slice(0, FOCUS_WORDS).join(" ")}${cut}`;
}
