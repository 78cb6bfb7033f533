import { OTHER } from "#worker/reading/language/identify/languages.ts";
import type {
  Assessment,
  CallOptions,
  CompositionRepair,
  LanguageModel,
  ProfileHints,
} from "#worker/reading/model/contract.ts";
import type { ModelFailure } from "#worker/reading/model/failure.ts";
import { acceptInDoubt, type CrisisFinding, readCrisis } from "#worker/reading/safety/crisis.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { NoBeat } from "./outcome.ts";
import type { Phase } from "./rules.ts";

/** A beat that was composed for a mood. */
export interface Composed {
  readonly kind: "composed";
  readonly assessment: Assessment & {
    readonly context_class: Exclude<Assessment["context_class"], "Not Applicable">;
  };
  readonly formula: Formula;
  /** What was done so that the formula leads to its goal. @default nothing */
  readonly repaired?: CompositionRepair | undefined;
  /** Help is shown beside the beat: the mood may speak of a crisis, or cannot be checked for one. */
  readonly doubt: boolean;
  /** Whose crisis that would be. */
  readonly about: CrisisFinding["about"];
}

/** What the model answered where there is no beat. */
export interface Uncomposed {
  readonly kind: "uncomposed";
  readonly why: NoBeat;
  /** Where it came to one. */
  readonly assessment?: Assessment;
  /** What went wrong at the model. */
  readonly failed?: { readonly task: "assess" | "compose"; readonly failure: ModelFailure };
}

export interface Mood {
  /** Validated by readMood. */
  readonly text: string;
  /** What it says of a crisis, where it was read before. @default it is read here */
  readonly crisis?: CrisisFinding | undefined;
  /** Reads the profile's hints. Called only if the text is no clear crisis statement. @default no hints */
  readonly hints?: () => Promise<ProfileHints | undefined>;
}

/** The limits hold for all calls to the model together. */
export interface ComposeOptions extends CallOptions {
  /** Called at the start of each phase. @default nothing */
  readonly onPhase?: (phase: Phase) => void;
}

/**
 * Turns a mood into the formula of a beat: crisis rules and the language first, before any model reads
 * the text, then assessment, then composition. A hosted model is asked in any language; where the
 * crisis rules do not read it, help is beside its beat. Source: SAFETY.md section 1; SPEC.md section 4.
 */
export async function composeMood(
  model: Pick<LanguageModel, "assess" | "compose">,
  { text, crisis = readCrisis(text), hints }: Mood,
  { signal, remaining, onPhase }: ComposeOptions,
): Promise<Composed | Uncomposed> {
  const { level, about, faint, language } = crisis;
  if (level === "clear") return uncomposed({ kind: "crisis" });
  const foreign = language === OTHER;
  const person = await hints?.();
  onPhase?.("analyzing");
  const assessed = await model.assess(text, { signal, remaining, language });
  if (!assessed.ok) return failed("assess", assessed.failure);
  if (assessed.assessment.crisis) return uncomposed({ kind: "crisis" });
  const { understood } = assessed.assessment;
  const assessment = acceptInDoubt(
    assessed.assessment,
    level === "doubt" && !faint && understood && !foreign,
  );
  const { context_class, focus, goal } = assessment;
  const refused = context_class === "Not Applicable";
  // What is no mood, but may be a cry for help, gets the helplines and no beat.
  const unsure = foreign || level === "doubt";
  if (!understood || (unsure && refused)) return uncomposed({ kind: "not_understood" }, assessment);
  if (refused) return uncomposed({ kind: "not_applicable" }, assessment);
  onPhase?.("generating");
  const { told } = assessed;
  const request = { text, focus, contextClass: context_class, goal, told, person };
  const composed = await model.compose(request, { signal, remaining });
  if (!composed.ok) return failed("compose", composed.failure);
  const { formula, repaired } = composed;
  const accepted = { ...assessment, context_class };
  const doubt = level === "doubt" || foreign;
  return { kind: "composed", assessment: accepted, formula, repaired, doubt, about };
}

function uncomposed(why: NoBeat, assessment?: Assessment): Uncomposed {
  return { kind: "uncomposed", why, ...(assessment && { assessment }) };
}

function failed(task: "assess" | "compose", failure: ModelFailure): Uncomposed {
  return { ...uncomposed({ kind: "failed", at: "model" }), failed: { task, failure } };
}
