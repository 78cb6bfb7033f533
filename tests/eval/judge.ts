import { composeMood } from "#worker/features/beats/compose-mood.ts";
import { type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import type { LabelledText } from "#worker/reading/learn/texts.ts";
import type { ContextClass, LanguageModel } from "#worker/reading/model/contract.ts";
import { type CrisisLevel, readCrisis } from "#worker/reading/safety/crisis.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { type Formula, formulaSeconds, parseFormula } from "#worker/sound/formula.ts";

/** The product's results for a text. */
export interface Judged {
  readonly labelled: LabelledText;
  readonly crisis: CrisisLevel;
  /** Whether the person sees people to talk to, with a beat or without one. */
  readonly help: boolean;
  /** Undefined when the model failed. */
  readonly class: ContextClass | undefined;
  readonly understood: boolean;
  readonly goal?: Goal | undefined;
  /** In percent. */
  readonly clarity?: number;
  readonly composition?: "valid" | "broken" | "failed";
  /** Whether at least 60 % of the time is in the bands of an acceptable goal. */
  readonly fits?: boolean;
  readonly safetyMs: number;
  readonly assessMs: number;
  readonly composeMs?: number;
}

const DEADLINE_MS = 120_000;
const FITTING_SHARE = 0.6;

/**
 * Processes one text in the product's order: safety, language, assessment, composition.
 * @param clock ms, for the times that `npm run eval` prints
 */
export async function judge(
  model: LanguageModel,
  labelled: LabelledText,
  clock: () => number,
): Promise<Judged> {
  const { text } = labelled;
  const start = clock();
  const crisis = readCrisis(text);
  const { level } = crisis;
  const safetyMs = clock() - start;
  let assessMs = 0;
  let composeMs: number | undefined;
  const composed = await composeMood(
    {
      async assess(...call) {
        const begin = clock();
        const result = await model.assess(...call);
        assessMs = clock() - begin;
        return result;
      },
      async compose(...call) {
        const begin = clock();
        const result = await model.compose(...call);
        composeMs = clock() - begin;
        return result;
      },
    },
    { text, crisis },
    { signal: AbortSignal.timeout(DEADLINE_MS) },
  );
  const times = { safetyMs, assessMs, ...(composeMs !== undefined && { composeMs }) };
  const found = { labelled, crisis: level, help: level !== "none", understood: true, ...times };
  if (composed.kind === "composed") {
    const { assessment, formula, doubt } = composed;
    return {
      ...found,
      help: doubt,
      class: assessment.context_class,
      goal: assessment.goal,
      clarity: clarityOf(assessment),
      composition: parseFormula(formula).ok ? "valid" : "broken",
      fits: labelled.goals?.some((goal) => isFitting(formula, goal)) === true,
    };
  }
  const { why, assessment, failed } = composed;
  const reached = { ...found, class: assessment?.context_class };
  switch (why.kind) {
    case "crisis":
      return { ...reached, crisis: "clear", help: true };
    case "not_understood":
      return { ...reached, help: true, understood: false };
    case "not_applicable":
      return assessment ? { ...reached, clarity: clarityOf(assessment) } : reached;
    default:
      return failed?.task === "compose" ? { ...reached, composition: "failed" } : reached;
  }
}

function clarityOf({ quality_score }: { readonly quality_score: string }): number {
  return Number.parseInt(quality_score, 10);
}

function isFitting(formula: Formula, goal: Goal): boolean {
  const { fits } = goalEntry(goal).path;
  const fitting = formula.filter(({ beat_offset }) => fits.includes(bandOf(beat_offset)));
  return formulaSeconds(fitting) >= FITTING_SHARE * formulaSeconds(formula);
}
