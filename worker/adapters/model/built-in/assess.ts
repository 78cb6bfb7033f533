import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import { languageOf, languageOfUnknownWords } from "#worker/domain/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  OTHER,
  type ReadAs,
} from "#worker/domain/language/identify/languages.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import { type Evidence, evidenceOf } from "./frames/evidence.ts";
import { clarityOf } from "./home/clarity.ts";
import { classOf } from "./home/class.ts";
import { focusOf, GENERAL_TOPIC, nameTopics } from "./home/focus.ts";
import { goalChosen } from "./home/goal.ts";
import { type Reading, readText } from "./reading/reading.ts";
import { knownShare } from "./reading/spelling.ts";
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

const SPIRITUAL_GOAL = GOALS.find((goal) => goalEntry(goal).context === "Spiritual") ?? null;

/**
 * Assesses a text: its class, clarity, focus and goal. Whether it is a crisis the rules have decided before
 * any model reads it: this one votes for none.
 * @param read makes its reading, or has it
 */
export function assess(text: string, read = readText): AssessmentReply {
  const first = languageOf(text);
  if (first !== ENGLISH_AND_HINDI) return assessWorld(text, first);
  const reading = read(text);
  const language = knownShare(reading) < FEW_KNOWN ? languageOfUnknownWords(text) : first;
  return language === ENGLISH_AND_HINDI ? assessHome(text, reading) : assessWorld(text, language);
}

/** Of the words of a text in English or Hindi in Latin letters more than this share is known. */
const FEW_KNOWN = 0.3;

/** A text in one of the other languages. */
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
    ExtractedFocus: nameTopics(own, { text, language: "english" }),
    Goal: goal,
    ...{ Crisis: false, Understood: true },
  };
}

/** A text in English, Hindi or a mixture. */
function assessHome(text: string, reading: Reading): AssessmentReply {
  const evidence = evidenceOf(reading);
  const [ContextClassification, chance] = judge(reading, evidence);
  if (ContextClassification === "Not Applicable") {
    const ExtractedFocus = "Nothing that a beat could be made for";
    return {
      QualityScore: "10%",
      ContextClassification,
      ExtractedFocus,
      Goal: null,
      Crisis: false,
      Understood: true,
    };
  }
  const medical = ContextClassification === "Medical";
  const [goal, goalChance] = medical ? goalChosen(reading, evidence) : [SPIRITUAL_GOAL, 1];
  return {
    QualityScore: `${clarityOf(evidence, { chance, goalChance, named: ContextClassification })}%`,
    ContextClassification,
    ExtractedFocus: focusOf(evidence, { named: ContextClassification, reading, text }),
    Goal: goal,
    Crisis: false,
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
  return classOf(reading, evidence);
}

function isAfraid({ topics }: Evidence): boolean {
  return topics.some(
    ({ topic, weight }) => weight >= 1 && topic.goal === "calm" && topic.name !== GENERAL_TOPIC,
  );
}
