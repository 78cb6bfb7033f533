import type { Goal } from "#worker/reading/goals/goals.ts";
import type { FormulaRepair } from "#worker/reading/goals/repair-formula.ts";
import type { ReadAs } from "#worker/reading/language/identify/languages.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { ModelFailure } from "./failure.ts";

/**
 * Name and version of each prompt, as in logs and stored assessments. Increment the number when a prompt
 * changes. Each prompt begins with it.
 */
export const ASSESS_TASK = "assess-input/2";
export const COMPOSE_TASK = "compose-beat/4";
export const RISK_TASK = "assess-risk/2";
export const HELP_TASK = "answer-question/1";

export type ContextClass = "Medical" | "Spiritual" | "Not Applicable";

/** A model's assessment of a text. Source: SPEC.md section 3. */
export interface Assessment {
  /** Clarity and completeness, "0%" to "100%". */
  readonly quality_score: string;
  readonly context_class: ContextClass;
  readonly focus: string;
  /** A model may name none. */
  readonly goal?: Goal | undefined;
  /** Whether the text says enough, in a language that the model reads, to make a beat of it. */
  readonly understood: boolean;
  /** The model's own vote on suicide or self-harm; it can only add caution. */
  readonly crisis: boolean;
}

/** Arousal and valence of what a person writes of. */
export interface Affect {
  /** 0 falling asleep to 1 panic. */
  readonly arousal: number;
  /** -1 unpleasant to 1 pleasant. */
  readonly valence: number;
}

/** What a text tells of its writer's state, whatever its goal: what a composer of formulas needs of it. */
export interface ToldState {
  /** Of its topics; undefined where it has none. */
  readonly affect?: Affect | undefined;
  /** Arousal of each word that says how awake they are. */
  readonly arousals: readonly number[];
  /** How strong it is: 0 hardly, 0.5 as most people write, 1 unbearable. */
  readonly intensity: number;
  /** Hour of the day, 0 to 23, where the words say it. */
  readonly hour?: number | undefined;
  readonly nap: boolean;
  readonly tinnitus: boolean;
}

/** On failure the focus is the error message, at 0 % and Not Applicable (SPEC.md section 8). */
export type AssessmentResult =
  | {
      readonly ok: true;
      readonly assessment: Assessment;
      /** For the composition. @default the model read no state in it */
      readonly told?: ToldState | undefined;
    }
  | { readonly ok: false; readonly failure: ModelFailure; readonly assessment: Assessment };

const FOCUS_MAX_LENGTH = 200;

/** A focus as it is kept: well-formed, and not too long. */
export function cutFocus(text: string): string {
  return text.toWellFormed().trim().slice(0, FOCUS_MAX_LENGTH).toWellFormed();
}

/** The result of an assessment that failed. */
export function failedAssessment(failure: ModelFailure): AssessmentResult & { readonly ok: false } {
  const { message: focus } = failure;
  const context_class = "Not Applicable";
  const read = { understood: true, crisis: false };
  const assessment = { quality_score: "0%", context_class, focus, ...read } as const;
  return { ok: false, failure, assessment };
}

/** The only numbers of a profile that a composer gets; absent where the person did not say. */
export interface ProfileHints {
  /** 1 to 10. */
  readonly stress?: number;
  /** 0 to 10. */
  readonly sleep_trouble?: number;
  /** A day. */
  readonly cups_of_caffeine?: number;
}

export interface CompositionRequest {
  readonly text: string;
  readonly focus: string;
  readonly contextClass: ContextClass;
  readonly goal?: Goal | undefined;
  /** What the assessment read of the text. @default it is read here, by a composer of formulas */
  readonly told?: ToldState | undefined;
  /** Absent without a profile, or if its owner opted out. */
  readonly person?: ProfileHints | undefined;
}

/** How a composition was brought to its goal's rules: repaired, or accepted although it breaks one. */
export type CompositionRepair = FormulaRepair | "accepted";

export type CompositionResult =
  | {
      readonly ok: true;
      readonly formula: Formula;
      /** @default nothing had to be done */
      readonly repaired?: CompositionRepair | undefined;
    }
  | { readonly ok: false; readonly failure: ModelFailure };

/**
 * The answers of the health form that are relevant to risk, by the specification's field names: what was
 * said alone, neither name nor address, and the age instead of the date of birth.
 */
export interface HealthAnswers {
  /** Whole years. */
  readonly age?: number;
  readonly gender?: string;
  readonly existing_conditions?: readonly string[];
  /** Names of notices: what to ask a doctor about first. */
  readonly safety_conditions?: readonly string[];
  readonly medical_history?: string;
  readonly current_medication?: string;
  readonly had_brain_injury?: boolean;
  readonly cognitive_issues?: readonly string[];
  /** 1 to 10. */
  readonly stress_level?: number;
  readonly has_headaches?: boolean;
  readonly sleep_issues?: boolean;
  /** 0 to 10. */
  readonly sleep_severity?: number;
  readonly diet?: string;
  /** Litres a day. */
  readonly water_intake?: number;
  /** Cups a day. */
  readonly caffeine_intake?: number;
  readonly alcohol_frequency?: string;
  readonly activity_level?: string;
  /** Hours a day. */
  readonly screen_time?: number;
  readonly takes_supplements?: boolean;
  readonly supplements?: string;
  readonly tried_brain_harmony?: boolean;
  readonly therapy_types?: readonly string[];
  readonly wants_consultation?: boolean;
}

export const RISK_LEVELS = ["Low", "Moderate", "High"] as const;

/** The assessment of a health form. Source: SPEC.md sections 3 and 5; SAFETY.md section 5. */
export interface RiskAssessment {
  readonly risk_level: (typeof RISK_LEVELS)[number];
  /** Three. */
  readonly recommendations: readonly string[];
  /** Up to three. */
  readonly suggested_therapies: readonly string[];
  /** Three. */
  readonly next_steps: readonly string[];
}

export type RiskResult =
  | { readonly ok: true; readonly risk: RiskAssessment }
  | { readonly ok: false; readonly failure: ModelFailure };

/** A question to the help page, and what of our own words may answer it. */
export interface HelpRequest {
  readonly question: string;
  readonly passages: readonly {
    readonly id: string;
    readonly question: string;
    readonly text: readonly string[];
  }[];
}

/** A sentence of a passage: its place in the text, from 0. */
export interface ChosenSentence {
  readonly id: string;
  readonly at: number;
}

export type HelpResult =
  | {
      readonly ok: true;
      /** In the order of the passages; none where they do not answer the question. */
      readonly sentences: readonly ChosenSentence[];
    }
  | { readonly ok: false; readonly failure: ModelFailure };

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Time left until the signal aborts, ms, which the attempts of a call share. @default unlimited */
  readonly remaining?: (() => number) | undefined;
}

export interface AssessOptions extends CallOptions {
  /** The language of the text, where it was identified before. @default it is identified here */
  readonly language?: ReadAs | undefined;
}

export interface RiskOptions extends CallOptions {
  /** What the free texts of the form say of a crisis, where they were read before. @default they are read */
  readonly crisis?: "none" | "doubt" | "clear" | undefined;
}

/** The language model as the product uses it (SPEC.md section 7). No call throws. */
export interface LanguageModel {
  readonly composer: { readonly kind: "built-in" | "hosted"; readonly model: string };
  assess(text: string, options: AssessOptions): Promise<AssessmentResult>;
  compose(request: CompositionRequest, options: CallOptions): Promise<CompositionResult>;
  assessRisk(form: HealthAnswers, options: RiskOptions): Promise<RiskResult>;
  /** Chooses sentences of ours that answer a question, and writes none. @default the model chooses none */
  readonly chooseSentences?: (request: HelpRequest, options: CallOptions) => Promise<HelpResult>;
}
