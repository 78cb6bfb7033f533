import type { Formula } from "#worker/sound/stage.ts";

/** What the command prints. */
export interface Outcome {
  readonly outcome: "beat" | "not_applicable" | "crisis";
  readonly context_class: string | null;
  readonly quality_score: string | null;
  readonly focus: string | null;
  readonly stages: Formula;
  /** The mood may speak of a crisis: help is to be shown beside the beat. */
  readonly doubt: boolean;
  /** Which help is to be shown, beside a beat or in place of one. */
  readonly help: "none" | "self" | "other" | "not_understood";
}
