import type { ApiError } from "#worker/domain/errors.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { type Log, type LogFields, type Measures, partFields } from "#worker/domain/log.ts";
import type { Quota } from "#worker/domain/rate-limit.ts";
import type { WrappedKey } from "#worker/platform/keyring.ts";
import { ASSESS_TASK, COMPOSE_TASK } from "#worker/reading/model/contract.ts";
import type { CrisisFinding } from "#worker/reading/safety/crisis.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import type { BeatRecord } from "./record.ts";

/** A request for one beat. It is sent to the person's desk by RPC, so it has plain values only. */
export interface GenerationRequest {
  readonly userId: string;
  /** The key of the person, wrapped; the desk unwraps it. */
  readonly personKey: WrappedKey;
  /** Validated by readMood. */
  readonly mood: string;
  readonly incognito: boolean;
  /**
   * Wished by a device that composed the same words itself, by the same composer and without the profile: its
   * result is what is booked. @default the configured model
   */
  readonly composer?: "built_in" | undefined;
  /** The client's idempotency key. */
  readonly key: string;
  /** Of the page, or the program, that asks: that of the notice which it shows. */
  readonly language: InterfaceLanguage;
  /** What the mood says of a crisis, read once, where the request came in. */
  readonly crisis: CrisisFinding;
}

/** The step at which a generation failed. */
type FailedStep = "begin" | "model" | "commit" | "desk";

/** Why there is no beat, from the model to the answer. It never costs a credit. */
export type NoBeat =
  | { readonly kind: "crisis" }
  | { readonly kind: "not_applicable" }
  /** No beat is made by chance: the person gets help and feelings to choose from. */
  | { readonly kind: "not_understood" }
  | { readonly kind: "no_credits" }
  | { readonly kind: "in_progress" }
  | { readonly kind: "key_reused" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number; readonly quota: Quota }
  | {
      readonly kind: "failed";
      readonly at: FailedStep;
      /** Id of a generation whose commit got no answer and may have been applied. */
      readonly unanswered?: string;
    };

/** How a generation ended. Only `ready` costs a credit, and only when it is no replay. */
export type GenerationOutcome =
  | {
      readonly kind: "ready";
      readonly record: BeatRecord;
      /** The key in the link of an incognito beat. */
      readonly link?: string | undefined;
      readonly credits: number;
      readonly replayed: boolean;
      /** What is left of the person's limit; absent where it counted for none. */
      readonly quota?: Quota | undefined;
    }
  | NoBeat;

/** The single log line of a generation. */
export type GenerationLine = LogFields & {
  readonly outcome: string;
  /** Absent where there is no beat: help takes less time than a model. */
  readonly ms?: number;
  readonly cause: string | undefined;
};

/** How a generation ended, with its times, tokens and cost. */
export function generationLine(
  outcome: GenerationOutcome,
  measures: Pick<Measures, "cause" | "ms" | "parts" | "spent" | "tokens">,
  model: string,
): GenerationLine {
  const { cause: seen, ms, tokens } = measures;
  const { kind } = outcome;
  if (isWithoutBeat(kind)) {
    return { outcome: NO_BEAT, cause: undefined };
  }
  const fresh = kind === "ready" && !outcome.replayed;
  return {
    outcome: kind === "ready" && outcome.replayed ? "replayed" : kind,
    cause: seen ?? (kind === "ready" ? undefined : outcomeCause(outcome)),
    model,
    prompts: `${ASSESS_TASK} ${COMPOSE_TASK}`,
    tokens_in: tokens?.in,
    tokens_out: tokens?.out,
    repairs: Math.max(0, measures.spent("compose").count - 1),
    credits: fresh ? 1 : 0,
    ms,
    ...partFields(measures),
  };
}

const NO_BEAT = "no_beat";

/**
 * These have the same fields, without any of the model's calls: a log must not reveal who was in a
 * crisis, or wrote in which language.
 */
function isWithoutBeat(kind: GenerationOutcome["kind"]): boolean {
  return kind === "crisis" || kind === "not_applicable" || kind === "not_understood";
}

/** Why there is no beat, as log lines and metrics name it. */
export function outcomeCause(outcome: NoBeat): string {
  const { kind } = outcome;
  if (isWithoutBeat(kind)) return `generation.${NO_BEAT}`;
  return kind === "failed" ? `generation.failed_${outcome.at}` : `generation.${kind}`;
}

const CRISIS = { kind: "crisis" } as const;

/** Logs a request for a beat that was answered with help, like any text without a beat. */
export function reportHelp(log: Log, measures: Measures): void {
  measures.blame(outcomeCause(CRISIS));
  log("generation", generationLine(CRISIS, measures, ""));
}

/**
 * A refusal with the numbers: what it refuses may be in a language that no rule reads, or was not read at
 * all. Source: SAFETY.md section 1.
 */
export function withNumbers(error: ApiError): ApiError {
  return { ...error, support: error.support ?? SUPPORT };
}
