import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import { chancesOfScores, createHashedModel } from "#worker/domain/language/hashed-model.ts";
import type { WorldCode } from "#worker/domain/language/identify/languages.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import { worldFeatures } from "./features.ts";
import { readSigns, type WorldSigns } from "./signs.ts";
import weights from "./world-weights.json" with { type: "json" };

/** What a text in one of the languages beside English and Hindi is about. */
export interface WorldJudgement {
  readonly contextClass: ContextClass;
  /** Of the class. */
  readonly chance: number;
  /** Null where the class is Not Applicable. */
  readonly goal: Goal | null;
  /** Of the goal, among the goals of its class. */
  readonly goalChance: number;
  readonly topics: WorldSigns["topics"];
  /** Whether it says enough to be judged: otherwise a beat would be made by chance. */
  readonly understood: boolean;
}

const scoresOf = createHashedModel(weights);
/** Without a word that is known, the runs of letters must be this certain of what the text is about. */
const CERTAIN = 0.6;

/** Judges a text by its words and its runs of letters. Pure. */
export function judgeWorld(text: string, language: WorldCode): WorldJudgement {
  const signs = readSigns(text, language);
  const chances = chancesOfScores(scoresOf(signs.clauses, worldFeatures(signs)));
  const chanceOf = (name: string) => chances[weights.classes.indexOf(name)] ?? 0;
  const ranked = (["Medical", "Spiritual"] as const).map((contextClass) => {
    const goals = GOALS.filter((goal) => goalEntry(goal).context === contextClass)
      .map((goal) => ({ goal, chance: chanceOf(goal) }))
      .toSorted((a, b) => b.chance - a.chance);
    const chance = goals.reduce((sum, one) => sum + one.chance, 0);
    return {
      contextClass,
      chance,
      goal: goals[0]?.goal ?? null,
      goalChance: goals[0]?.chance ?? 0,
    };
  });
  const none = chanceOf("none");
  const { topics, requests } = signs;
  const [best] = ranked.toSorted((a, b) => b.chance - a.chance);
  const known = topics.length + requests > 0;
  if (best === undefined || none >= best.chance) {
    const understood = known || none >= CERTAIN;
    return {
      contextClass: "Not Applicable",
      chance: none,
      goal: null,
      goalChance: 0,
      topics,
      understood,
    };
  }
  const understood = topics.length > 0 || best.chance >= CERTAIN;
  return { ...best, goalChance: best.goalChance / best.chance, topics, understood };
}
