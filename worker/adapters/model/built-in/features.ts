import { GOALS } from "#worker/domain/goals/goals.ts";
import type { Features } from "#worker/domain/language/linear-model.ts";
import type { Evidence } from "./evidence.ts";
import type { Topic } from "./knowledge.ts";
import type { Reading } from "./reading.ts";
import { isEnglish } from "./spelling.ts";
import type { Word } from "./words.ts";

/**
 * Features for the class of a text: signs of its form and subject, then its words. The names are keys of
 * `class-weights.json`.
 */
export function classFeatures(reading: Reading, evidence: Evidence): Features {
  const medical = weightOf(evidence, (topic) => topic.class === "Medical");
  const spiritual = weightOf(evidence, (topic) => topic.class === "Spiritual");
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
    neutral: share(evidence.neutral, 3),
    personal: toNumber(evidence.personal),
    framed: toNumber(evidence.framed),
    "task ordered": toNumber(evidence.ordered === "task"),
    "perhaps ordered": toNumber(evidence.ordered === "perhaps"),
    "knowledge asked": toNumber(evidence.questioned === "knowledge"),
    "perhaps asked": toNumber(evidence.questioned === "perhaps"),
    "instructions to the program": toNumber(evidence.instructed),
    "surgery asked": toNumber(evidence.requestsSurgery),
    "machine text": toNumber(reading.machineText),
    short: toNumber(reading.wordCount < 4),
    long: share(reading.wordCount, 40),
    question: toNumber(reading.hasQuestionMark),
    digits: toNumber(reading.hasDigits),
  };
  return withWords(signs, reading);
}

/** Features for the goal of a text: its topics, then its words. */
export function goalFeatures(reading: Reading, evidence: Evidence): Features {
  const signs = Object.fromEntries([
    ...GOALS.flatMap((goal) => {
      const weight = weightOf(evidence, (topic) => topic.goal === goal);
      return [
        [goal, share(weight, 4)],
        [`${goal} at all`, toNumber(weight >= 1)],
      ];
    }),
    ...evidence.topics.map(({ topic }) => [`topic ${topic.name}`, 1]),
  ]) as Record<string, number>;
  return withWords(signs, reading);
}

function withWords(signs: Readonly<Record<string, number>>, reading: Reading): Features {
  const { clauses, hindiInLatin } = reading;
  return new Map([
    ...Object.entries(signs)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [`#${name}`, value] as const),
    ...clauses.flat().map((word) => [wordKey(word, hindiInLatin), 1] as const),
  ]);
}

/** The stem of a word; for Hindi in Latin letters, "~" and the folded spelling. */
function wordKey({ plain, stem, folded }: Word, hindiInLatin: boolean): string {
  const hindi = hindiInLatin && /^[a-z]/.test(plain) && !isEnglish(plain);
  return hindi ? `~${folded}` : stem;
}

function weightOf({ topics }: Evidence, wanted: (topic: Topic) => boolean): number {
  return topics.reduce((sum, { topic, weight }) => sum + (wanted(topic) ? weight : 0), 0);
}

function share(weight: number, full: number): number {
  return Math.min(weight, full) / full;
}

function toNumber(value: boolean): number {
  return value ? 1 : 0;
}
