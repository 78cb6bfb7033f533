import { writeFileSync } from "node:fs";
import { evidenceOf } from "#worker/adapters/model/built-in/frames/evidence.ts";
import { classFeatures, goalFeatures } from "#worker/adapters/model/built-in/home/features.ts";
import { readText } from "#worker/adapters/model/built-in/reading/reading.ts";
import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import { ENGLISH_AND_HINDI } from "#worker/domain/language/identify/languages.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import { createRuleReader } from "#worker/domain/safety/crisis-by-rules.ts";
import { crisisFeatures } from "#worker/domain/safety/crisis-features.ts";
import { learnClassLetters } from "./learn-class-letters.ts";
import { learnLanguages, readAs } from "./learn-languages.ts";
import { learnSecondReader } from "./learn-second-reader.ts";
import { learnWorld } from "./learn-world.ts";
import { type Example, type Training, train } from "./logistic.ts";
import { type LabelledText, readLearningTexts } from "./texts.ts";

const ROOT = new URL("../../", import.meta.url);
const NOTE =
  "Learned by `npm run eval:learn`, do not edit: the weight of each feature for each class, in tenths.";
const CLASSES: readonly ContextClass[] = ["Medical", "Spiritual", "Not Applicable"];
const MEDICAL_GOALS = GOALS.filter((goal) => goalEntry(goal).context === "Medical");
/** Of crisis and ordinary: an indirect statement is one too. */
const CRISIS_TARGETS = { clear: [1, 0], doubt: [1, 0], none: [0, 1] } as const;

const texts = readLearningTexts();
const home = texts.filter(({ language }) => readAs(language) === ENGLISH_AND_HINDI);
// What may be a farewell speaks of coats and keys: it would teach that these are moods.
const moods = home.filter((text) => text.class !== undefined && text.crisis === "none");
const read = moods.map((mood) => {
  const reading = readText(mood.text);
  return { mood, reading, evidence: evidenceOf(reading) };
});

learn(
  "adapters/model/built-in/knowledge/class-weights.json",
  read.map(({ mood, reading, evidence }) => ({
    features: classFeatures(reading, evidence),
    target: CLASSES.map((name) => Number(name === mood.class)),
  })),
  { classes: CLASSES, decay: 0.04, minExamples: 2 },
);
write(
  "adapters/model/built-in/knowledge/class-letters-weights.json",
  learnClassLetters(
    CLASSES,
    read.map(({ mood, reading }) => ({ typed: reading.typed, class: mood.class })),
  ),
);
learn(
  "adapters/model/built-in/knowledge/goal-weights.json",
  read
    .filter(({ mood }) => mood.class === "Medical" && goalsOf(mood).length > 0)
    .map(({ mood, reading, evidence }) => ({
      features: goalFeatures(reading, evidence),
      target: MEDICAL_GOALS.map((goal) =>
        goalsOf(mood).includes(goal) ? 1 / goalsOf(mood).length : 0,
      ),
    })),
  { classes: MEDICAL_GOALS, decay: 0.1, minExamples: 2 },
);
learn(
  "domain/safety/crisis-weights.json",
  home.map(({ text, crisis }) => ({
    features: crisisFeatures(createRuleReader()(text)),
    target: CRISIS_TARGETS[crisis],
  })),
  { classes: ["crisis", "ordinary"], decay: 0.004, minExamples: 3 },
);

write("domain/language/identify/language-weights.json", learnLanguages(texts));
write("domain/safety/second-reader-weights.json", learnSecondReader(texts));
write("adapters/model/built-in/world/world-weights.json", learnWorld(texts));

function goalsOf({ goals = [] }: LabelledText): readonly Goal[] {
  return goals.filter((goal) => MEDICAL_GOALS.includes(goal));
}

function learn(path: string, examples: readonly Example[], training: Training): void {
  const model = train(examples, training);
  write(path, model);
  const size = model.features.split("\n").length - 1;
  console.log(`${path}: ${size} features from ${examples.length} texts`);
}

function write(path: string, model: object): void {
  writeFileSync(new URL(path, ROOT), `${JSON.stringify({ about: NOTE, ...model }, null, 2)}\n`);
}
