import type { Goal } from "#worker/reading/goals/goals.ts";
import {
  chancesOfScores,
  createHashedModel,
  createLinearModel,
  mostProbable,
} from "#worker/reading/language/learned-models.ts";
import type { ContextClass } from "#worker/reading/model/contract.ts";
import { servingGoal } from "../composing/compose.ts";
import type { Evidence, WeighedText, WeightedTopic } from "../frames/evidence.ts";
import letterWeights from "../knowledge/class-letters-weights.json" with { type: "json" };
import classWeights from "../knowledge/class-weights.json" with { type: "json" };
import goalWeights from "../knowledge/goal-weights.json" with { type: "json" };
import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { type Topic, topicNamed } from "../reading/knowledge.ts";
import type { Reading, WrittenLanguage } from "../reading/reading.ts";
import { classFeatures, goalFeatures } from "./features.ts";

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

const byWords = createLinearModel<ContextClass>(classWeights);
const byLetters = createHashedModel(letterWeights);
const CLASSES = letterWeights.classes as readonly ContextClass[];
/** Share of the runs of letters in the mean of the logarithms; the best in cross-validation. */
const LETTERS = 0.3;
const LEAST = 1e-9;
const byGoal = createLinearModel<Goal>(goalWeights);
/** Least certainty of a goal that a text states: by a wish, or by what it sets against a denied feeling. */
const STATED = 0.8;

/**
 * The most probable class of a text and its probability. Two readers: one weighs signs and words, the
 * other runs of letters, so that it also knows words that no list has. Their errors differ: their
 * geometric mean is right more often than either.
 */
export function classOf({ reading, evidence }: WeighedText): readonly [ContextClass, number] {
  const words = byWords(classFeatures(reading, evidence));
  const letters = chancesOfScores(byLetters([reading.typed]));
  const mean = CLASSES.map(
    (name, at) =>
      (1 - LETTERS) * Math.log((words.get(name) ?? 0) + LEAST) +
      LETTERS * Math.log((letters[at] ?? 0) + LEAST),
  );
  const chances = chancesOfScores(mean);
  return mostProbable(new Map(CLASSES.map((name, at) => [name, chances[at] ?? 0])));
}

/**
 * The goal of a text of the class Medical, with its probability. A wanted state decides: of several, the
 * most probable; then what is set against a feeling that is denied. Last the most
 * probable goal, or the one that serves several.
 */
export function goalChosen({ reading, evidence }: WeighedText): readonly [Goal, number] {
  const chances = byGoal(goalFeatures(reading, evidence));
  const wanted = Array.from(chances).filter(([goal]) => evidence.wantedGoals.has(goal));
  if (wanted.length > 0) {
    const share = wanted.reduce((sum, [, chance]) => sum + chance, 0);
    const [goal] = mostProbable(new Map(wanted));
    return [goal, Math.max(STATED, share)];
  }
  const contrasted = goalOfContrast(evidence);
  if (contrasted !== undefined && chances.has(contrasted)) return [contrasted, STATED];
  return [servingGoal(chances), mostProbable(chances)[1]];
}

/** "Not sad, just tired": where a text puts a feeling aside, the goal that all others share. */
function goalOfContrast({ aside, topics }: Evidence): Goal | undefined {
  if (!aside.some(({ certain }) => certain)) return undefined;
  const said = topics.filter(({ topic, weight }) => weight >= 1 && topic.name !== GENERAL_TOPIC);
  const goals = new Set(said.map(({ topic }) => topic.goal));
  return goals.size === 1 ? said[0]?.topic.goal : undefined;
}

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
