import { GOALS, type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import type { OtherLanguageCode } from "#worker/reading/language/identify/languages.ts";
import {
  chancesOfScores,
  createHashedModel,
  mostProbable,
} from "#worker/reading/language/learned-models.ts";
import type { ContextClass } from "#worker/reading/model/contract.ts";
import { servingGoal } from "../composing/compose.ts";
import weights from "./other-languages-weights.json" with { type: "json" };
import { featuresOfSigns, readSigns, type SignsOfText } from "./signs.ts";

/** What a text in one of the languages beside English and Hindi is about. */
export interface OtherLanguageJudgement {
  readonly contextClass: ContextClass;
  /** Of the class. */
  readonly chance: number;
  /** Undefined where the class is Not Applicable. */
  readonly goal: Goal | undefined;
  /** Of the goal, among the goals of its class. */
  readonly goalChance: number;
  readonly topics: SignsOfText["topics"];
  /** Whether it says enough to be judged: otherwise a beat would be made by chance. */
  readonly understood: boolean;
}

const scoresOf = createHashedModel(weights);
/** Without a word that is known, the runs of letters must be this certain of what the text is about. */
const CERTAIN = 0.6;
const LEAST = 1e-9;

/** Judges a text by its words and its runs of letters. Pure. */
export function judgeOtherLanguage(
  text: string,
  language: OtherLanguageCode,
): OtherLanguageJudgement {
  const signs = readSigns(text, language);
  const chances = chancesOfScores(scoresOf(signs.clauses, featuresOfSigns(signs)));
  const chanceOf = (name: string) => chances[weights.classes.indexOf(name)] ?? 0;
  const ranked = (["Medical", "Spiritual"] as const).map((contextClass) => {
    const goals = GOALS.filter((goal) => goalEntry(goal).context === contextClass);
    const chance = goals.reduce((sum, goal) => sum + chanceOf(goal), 0);
    const shares = new Map(goals.map((goal) => [goal, chanceOf(goal) / Math.max(chance, LEAST)]));
    const goalChance = mostProbable(shares)[1];
    return { contextClass, chance, goal: servingGoal(shares), goalChance };
  });
  const none = chanceOf("none");
  const { topics, requests } = signs;
  const [best] = ranked.toSorted((a, b) => b.chance - a.chance);
  if (best === undefined || none >= best.chance) {
    return {
      contextClass: "Not Applicable",
      chance: none,
      goal: undefined,
      goalChance: 0,
      topics,
      understood: topics.length + requests > 0,
    };
  }
  const understood = topics.length > 0 || best.chance >= CERTAIN;
  return { ...best, topics, understood };
}
