import { GOALS, goalEntry } from "#worker/reading/goals/goals.ts";
import { languageOf, languageOfUnknownWords } from "#worker/reading/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  OTHER,
  type ReadAs,
} from "#worker/reading/language/identify/languages.ts";
import {
  type Assessment,
  type ContextClass,
  cutFocus,
  type ToldState,
} from "#worker/reading/model/contract.ts";
import { tellState } from "./composing/state.ts";
import {
  clarityOf,
  classOf,
  focusOf,
  GENERAL_TOPIC,
  goalChosen,
  nameTopics,
} from "./english-hindi/judge.ts";
import { type Evidence, type WeighedText, weighText } from "./frames/evidence.ts";
import { judgeOtherLanguage } from "./other-languages/judge.ts";
import { knownShare } from "./reading/spelling.ts";

/** An assessment, with what a composition needs of the text. */
export interface Assessed {
  readonly assessment: Assessment;
  /** Of a text that was read as English or Hindi. */
  readonly told?: ToldState | undefined;
}

const SPIRITUAL_GOAL = GOALS.find((goal) => goalEntry(goal).context === "Spiritual");
const NOTHING = "Nothing that a beat could be made for";
/** Whether it is a crisis the rules have decided before any model reads the text: this one votes for none. */
const crisis = false;
/** Of the words of a text in English or Hindi in Latin letters more than this share is known. */
const FEW_KNOWN = 0.3;

/** Assesses a text: its class, clarity, focus and goal. Pure. */
export function assess(text: string, language = languageOf(text)): Assessed {
  if (language !== ENGLISH_AND_HINDI) return { assessment: assessOtherLanguage(text, language) };
  const weighed = weighText(text);
  const few = knownShare(weighed.reading) < FEW_KNOWN;
  const readAs = few ? languageOfUnknownWords(text) : language;
  const home = readAs === ENGLISH_AND_HINDI;
  return {
    assessment: home ? assessHome(text, weighed) : assessOtherLanguage(text, readAs),
    told: tellState(weighed),
  };
}

/** A text in one of the other languages. */
function assessOtherLanguage(
  text: string,
  language: Exclude<ReadAs, typeof ENGLISH_AND_HINDI>,
): Assessment {
  const judged = language === OTHER ? undefined : judgeOtherLanguage(text, language);
  if (judged === undefined || judged.contextClass === "Not Applicable" || !judged.understood) {
    return notApplicable(judged?.understood ?? false);
  }
  const { contextClass, chance, goal, goalChance, topics } = judged;
  const own = topics.filter(({ topic }) => topic.class === contextClass);
  return {
    quality_score: `${Math.round(100 * chance * (0.5 + goalChance / 2))}%`,
    context_class: contextClass,
    focus: cutFocus(nameTopics(own, { text, language: "english" })),
    goal,
    ...{ understood: true, crisis },
  };
}

/** A text in English, Hindi or a mixture. */
function assessHome(text: string, weighed: WeighedText): Assessment {
  const { reading, evidence } = weighed;
  const [named, chance] = judge(weighed);
  if (named === "Not Applicable") return notApplicable(true);
  const [goal, goalChance] = named === "Medical" ? goalChosen(weighed) : [SPIRITUAL_GOAL, 1];
  return {
    quality_score: `${clarityOf(evidence, { chance, goalChance, named })}%`,
    context_class: named,
    focus: cutFocus(focusOf(evidence, { named, reading, text })),
    goal,
    ...{ understood: true, crisis },
  };
}

function notApplicable(understood: boolean): Assessment {
  return {
    quality_score: "10%",
    context_class: "Not Applicable",
    focus: NOTHING,
    ...{ goal: undefined, understood, crisis },
  };
}

/**
 * The class and its probability. A text that instructs the program, or requests surgery without
 * expressing fear, is always Not Applicable (SPEC.md section 5).
 */
function judge(weighed: WeighedText): readonly [ContextClass, number] {
  const { evidence } = weighed;
  const surgery = evidence.requestsSurgery && !isAfraid(evidence);
  if (evidence.instructed || surgery) return ["Not Applicable", 1];
  return classOf(weighed);
}

function isAfraid({ topics }: Evidence): boolean {
  return topics.some(
    ({ topic, weight }) => weight >= 1 && topic.goal === "calm" && topic.name !== GENERAL_TOPIC,
  );
}
