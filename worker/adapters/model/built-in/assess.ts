import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import { languageOf } from "#worker/domain/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  OTHER,
  type ReadAs,
} from "#worker/domain/language/identify/languages.ts";
import { createLinearModel, mostProbable } from "#worker/domain/language/linear-model.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { classFeatures } from "./features.ts";
import { goalOf } from "./goal.ts";
import classWeights from "./knowledge/class-weights.json" with { type: "json" };
import { type Reading, readText } from "./reading.ts";
import { judgeWorld } from "./world/judge-world.ts";

/** An assessment in the reply format of all models (SPEC.md section 3). */
export interface AssessmentReply {
  readonly QualityScore: string;
  readonly ContextClassification: ContextClass;
  readonly ExtractedFocus: string;
  readonly Goal: Goal | null;
  readonly Crisis: boolean;
  /** Whether the text says enough, in a language that is read here, to make a beat of it. */
  readonly Understood: boolean;
}

const chancesOf = createLinearModel<ContextClass>(classWeights);
const SPIRITUAL_GOAL = GOALS.find((goal) => goalEntry(goal).context === "Spiritual") ?? null;
/** Named only where no more specific topic is. */
const GENERAL_TOPIC = "how you feel";
const FOCUS_WORDS = 8;

/** Assesses a text: its class, clarity, focus and goal, and whether it is a crisis. */
export function assess(text: string): AssessmentReply {
  const language = languageOf(text);
  return language === ENGLISH_AND_HINDI ? assessHome(text) : assessWorld(text, language);
}

/** A text in one of the other languages. Its crisis level is decided before any model reads it. */
function assessWorld(
  text: string,
  language: Exclude<ReadAs, typeof ENGLISH_AND_HINDI>,
): AssessmentReply {
  const judged = language === OTHER ? undefined : judgeWorld(text, language);
  if (judged === undefined || judged.contextClass === "Not Applicable" || !judged.understood) {
    return {
      ...{ QualityScore: "10%", ContextClassification: "Not Applicable", Goal: null },
      ExtractedFocus: "Nothing that a beat could be made for",
      ...{ Crisis: false, Understood: judged?.understood ?? false },
    };
  }
  const { contextClass, chance, goal, goalChance, topics } = judged;
  const own = topics.filter(({ topic }) => topic.class === contextClass);
  return {
    QualityScore: `${Math.round(100 * chance * (0.5 + goalChance / 2))}%`,
    ContextClassification: contextClass,
    ExtractedFocus: focusOf(own, text),
    Goal: goal,
    ...{ Crisis: false, Understood: true },
  };
}

/** A text in English, Hindi or a mixture. */
function assessHome(text: string): AssessmentReply {
  const reading = readText(text);
  const evidence = evidenceOf(reading);
  const Crisis = crisisLevel(text) === "clear";
  const [ContextClassification, chance] = judge(reading, evidence);
  if (ContextClassification === "Not Applicable") {
    const ExtractedFocus = "Nothing that a beat could be made for";
    return {
      QualityScore: "10%",
      ContextClassification,
      ExtractedFocus,
      Goal: null,
      Crisis,
      Understood: true,
    };
  }
  const own = evidence.topics.filter(({ topic }) => topic.class === ContextClassification);
  return {
    QualityScore: `${clarity(evidence, reading, chance)}%`,
    ContextClassification,
    ExtractedFocus: focusOf(own, text),
    Goal: ContextClassification === "Medical" ? goalOf(reading, evidence) : SPIRITUAL_GOAL,
    Crisis,
    Understood: true,
  };
}

/**
 * The class and its probability. A text that instructs the program, or requests surgery without
 * expressing fear, is always Not Applicable (SPEC.md section 5).
 */
function judge(reading: Reading, evidence: Evidence): readonly [ContextClass, number] {
  const surgery = evidence.requestsSurgery && !isAfraid(evidence);
  if (evidence.instructed || surgery) return ["Not Applicable", 1];
  return mostProbable(chancesOf(classFeatures(reading, evidence)));
}

function isAfraid({ topics }: Evidence): boolean {
  return topics.some(
    ({ topic, weight }) => weight >= 1 && topic.goal === "calm" && topic.name !== GENERAL_TOPIC,
  );
}

/** Clarity in percent: named topics, details and length raise it, an uncertain class lowers it. */
function clarity(
  { topics, certain, detail, strong }: Evidence,
  { wordCount }: Reading,
  chance: number,
): number {
  const named = certain === 0 ? 0 : Math.min(topics.length, 3) * 10;
  const detailed = Math.min(detail, 3) * 8;
  const lengthy = Math.min(wordCount, 12);
  const points = 25 + named + detailed + lengthy + (strong ? 4 : 0);
  return Math.round(Math.min(95, points) * chance);
}

/** The names of the topics, or the beginning of the text if it has none. */
function focusOf(topics: Evidence["topics"], text: string): string {
  const clear = topics.filter(({ weight }) => weight >= 1);
  const special = clear.filter(({ topic }) => topic.name !== GENERAL_TOPIC);
  const names = (special.length > 0 ? special : clear).slice(0, 3).map(({ topic }) => topic.name);
  const last = names.pop();
  if (last === undefined) {
    const words = text.trim().split(/\s+/);
    const cut = words.length > FOCUS_WORDS ? "..." : "";
    return `What you wrote: ${words.slice(0, FOCUS_WORDS).join(" ")}${cut}`;
  }
  const list = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return list.charAt(0).toUpperCase() + list.slice(1);
}
