import type { CrisisFinding } from "#worker/reading/safety/crisis.ts";
import type { BeatRecord } from "#worker/services/beats/beat-record.ts";
import type { WrappedKey } from "#worker/services/sealing/person-key.ts";

/** A request for one beat. It is sent to the person's desk by RPC, so it has plain values only. */
export interface GenerationRequest {
  readonly userId: string;
  /** The key of the person, wrapped; the desk unwraps it. */
  readonly personKey: WrappedKey;
  /** Validated by readMood. */
  readonly mood: string;
  readonly incognito: boolean;
  /** The client's idempotency key. */
  readonly key: string;
  /** What the mood says of a crisis, read once, where the request came in. */
  readonly crisis: CrisisFinding;
}

/** The step at which a generation failed. */
export type FailedStep = "begin" | "model" | "commit" | "desk";

/** How a generation ended. Only `ready` costs a credit, and only when it is no replay. */
export type GenerationOutcome =
  | {
      readonly kind: "ready";
      readonly record: BeatRecord;
      /** The key in the link of an incognito beat. */
      readonly link?: string | undefined;
      readonly credits: number;
      readonly replayed: boolean;
    }
  | { readonly kind: "crisis" }
  | { readonly kind: "not_applicable" }
  | { readonly kind: "not_understood" }
  | { readonly kind: "no_credits" }
  | { readonly kind: "in_progress" }
  | { readonly kind: "key_reused" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number }
  | {
      readonly kind: "failed";
      readonly at: FailedStep;
      /** Id of a generation whose commit got no answer and may have been applied. */
      readonly unanswered?: string;
    };
