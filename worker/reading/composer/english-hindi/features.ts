import { GOALS } from "#worker/reading/goals/goals.ts";
import type { Features } from "#worker/reading/language/learned-models.ts";
import { type Evidence, type WeightedTopic, wantedInOrder } from "../frames/evidence.ts";
import type { Topic } from "../reading/knowledge.ts";
import type { Reading } from "../reading/reading.ts";
import { isEnglish } from "../reading/spelling.ts";
import type { Word } from "../reading/words.ts";

/**
 * Features for the class of a text: signs of its form and subject, then its words. The names are keys of
 * `class-weights.json`.
 */
export function classFeatures(reading: Reading, evidence: Evidence): Features {
  const medical = weightOf(evidence.mentioned, (topic) => topic.class === "Medical");
  const spiritual = weightOf(evidence.mentioned, (topic) => topic.class === "Spiritual");
  const signs = {
    medical: share(medical, 4),
    "medical at all": toNumber(medical >= 1),
    "more medical": toNumber(medical > spiritual),
    spiritual: share(spiritual, 4),
    "spiritual at all": toNumber(spiritual >= 1),
    "more spiritual": toNumber(spiritual > medical),
    "no topic": toNumber(medical + spiritual === 0),
    faint: share(evidence.faint, 2),
    things: share(evidence.things, 3),
    "things at all": toNumber(evidence.things > 0),
    "things beside a feeling": toNumber(evidence.things > 0 && medical >= 1),
    "only things": toNumber(evidence.things > 0 && medical + spiritual === 0),
    neutral: share(evidence.neutral, 3),
    personal: toNumber(evidence.personal),
    framed: toNumber(evidence.framed),
    "task ordered": toNumber(evidence.ordered === "task"),
    "perhaps ordered": toNumber(evidence.ordered === "perhaps"),
    tasked: toNumber(evidence.tasked),
    "knowledge asked": toNumber(evidence.questioned === "knowledge"),
    "perhaps asked": toNumber(evidence.questioned === "perhaps"),
    "instructions to the program": toNumber(evidence.instructed),
    "surgery asked": toNumber(evidence.requestsSurgery),
    "machine text": toNumber(reading.machineText),
    short: toNumber(reading.wordCount < 4),
    long: share(reading.wordCount, 40),
    digits: toNumber(reading.hasDigits),
    denies: toNumber(evidence.frames.some(({ polarity }) => polarity === "is not")),
    another: toNumber(evidence.frames.some(({ person }) => person === "another")),
    ...named(evidence),
  };
  return withBeginning(withWords(signs, reading), reading);
}

/** Each topic, and each wanted state, by its name. */
function named({ mentioned, wants }: Evidence): Readonly<Record<string, number>> {
  return Object.fromEntries([
    ...mentioned.map(({ topic, weight }) => [
      weight >= 1 ? `topic ${topic.name}` : `faint topic ${topic.name}`,
      1,
    ]),
    ...wants.map(({ state }) => [`wants ${state}`, 1]),
  ]);
}

/** Tasks and questions show in how a text begins: its first word, and its first two. */
function withBeginning(features: Features, { words, hindiInLatin }: Reading): Features {
  const [first, second] = words.map((word) => wordKey(word, hindiInLatin));
  return new Map([
    ...features,
    ...(first === undefined ? [] : [[`^${first}`, 1] as const]),
    ...(second === undefined ? [] : [[`^${first} ${second}`, 1] as const]),
  ]);
}

/**
 * Features for the goal of a text: its topics and the goals that it wants, then its words but those of
 * feelings that are denied, past or another person's.
 */
export function goalFeatures(reading: Reading, evidence: Evidence): Features {
  const signs = Object.fromEntries([
    ...GOALS.flatMap((goal) => {
      const weight = weightOf(evidence.topics, (topic) => topic.goal === goal);
      return [
        [goal, share(weight, 4)],
        [`${goal} at all`, toNumber(weight >= 1)],
      ];
    }),
    ...evidence.topics.map(({ topic }) => [`topic ${topic.name}`, 1]),
    ...wantedInOrder(evidence).map((goal) => [`wants ${goal}`, 1]),
  ]) as Record<string, number>;
  const aside = new Set(evidence.aside.flatMap(placesOf));
  return withWords(signs, reading, (at) => !aside.has(at));
}

function placesOf({ at, end }: { readonly at: number; readonly end: number }): readonly number[] {
  return Array.from({ length: end - at }, (_, after) => at + after);
}

function withWords(
  signs: Readonly<Record<string, number>>,
  { words, hindiInLatin }: Reading,
  counts: (at: number) => boolean = () => true,
): Features {
  const features = new Map<string, number>();
  for (const [name, value] of Object.entries(signs)) {
    if (value !== 0) features.set(`#${name}`, value);
  }
  for (const [at, word] of words.entries()) {
    if (counts(at)) features.set(wordKey(word, hindiInLatin), 1);
  }
  return features;
}

/** The stem of a word; for Hindi in Latin letters, "~" and the folded spelling. */
function wordKey({ plain, stem, folded }: Word, hindiInLatin: boolean): string {
  const hindi = hindiInLatin && /^[a-z]/.test(plain) && !isEnglish(plain);
  return hindi ? `~${folded}` : stem;
}

function weightOf(topics: readonly WeightedTopic[], wanted: (topic: Topic) => boolean): number {
  return topics.reduce((sum, { topic, weight }) => sum + (wanted(topic) ? weight : 0), 0);
}

function share(weight: number, full: number): number {
  return Math.min(weight, full) / full;
}

function toNumber(value: boolean): number {
  return value ? 1 : 0;
}
