import type { Formula } from "#worker/beat/stage.ts";
import { assessText } from "./assessment.ts";
import { createBuiltInHost } from "./built-in/host.ts";
import { createChat } from "./client.ts";
import { composeBeat } from "./composition.ts";
import type { ModelFailure } from "./failure.ts";

export type ContextClass = "Medical" | "Spiritual" | "Not Applicable";

/** What the model understood of a text. Source: SPEC.md section 3. */
export interface Assessment {
  /** Clarity and completeness, "0%" to "100%". */
  readonly quality_score: string;
  readonly context_class: ContextClass;
  readonly focus: string;
  /** The model's own vote on suicide or self-harm; it only ever adds caution. */
  readonly crisis: boolean;
}

/** On failure the message is the focus, at 0 % and Not Applicable (SPEC.md section 8). */
export type AssessmentResult =
  | { readonly ok: true; readonly assessment: Assessment }
  | { readonly ok: false; readonly failure: ModelFailure; readonly assessment: Assessment };

export interface CompositionRequest {
  readonly text: string;
  readonly focus: string;
  readonly contextClass: ContextClass;
}

export type CompositionResult =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly failure: ModelFailure };

export interface CallOptions {
  readonly signal: AbortSignal;
}

/** What the product asks of a language model (SPEC.md section 7). No call throws. */
export interface LanguageModel {
  readonly composer: { readonly kind: "built-in" | "hosted"; readonly model: string };
  assess(text: string, options: CallOptions): Promise<AssessmentResult>;
  compose(request: CompositionRequest, options: CallOptions): Promise<CompositionResult>;
}

export interface LanguageModelConfig {
  /** Address of an OpenAI-compatible host. @default the built-in provider, in this process */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** @default the runtime's own */
  readonly fetch?: typeof fetch | undefined;
}

/** Source: SPEC.md section 7. */
const DEFAULT_MODEL = "llama3-8b-8192";
/** Never resolved: the built-in provider answers before anything leaves the process. */
const BUILT_IN = { baseUrl: "http://built-in.invalid", model: "stillwave-built-in" };

/** Builds the language model of one request. */
export function createLanguageModel(config: LanguageModelConfig): LanguageModel {
  const { baseUrl, apiKey, model = DEFAULT_MODEL } = config;
  const hosted = baseUrl !== undefined;
  const chat = hosted
    ? createChat({ baseUrl, apiKey, model, fetch: config.fetch ?? fetch.bind(globalThis) })
    : createChat({ ...BUILT_IN, fetch: createBuiltInHost() });
  return {
    composer: hosted ? { kind: "hosted", model } : { kind: "built-in", model: BUILT_IN.model },
    assess: (text, options) => assessText(chat, text, options),
    compose: (request, options) => composeBeat(chat, request, options),
  };
}
