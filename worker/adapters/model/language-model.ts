import type { LanguageModel } from "#worker/domain/language-model/contract.ts";
import { assessText } from "./assessment.ts";
import { type Chat, type ChatResult, createChat } from "./client.ts";
import { composeBeat } from "./composition.ts";
import { chooseSentences } from "./help.ts";
import { assessRisk } from "./risk.ts";

export interface LanguageModelConfig {
  /** Address of an OpenAI-compatible host. @default the built-in provider, in this process */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** @default the runtime's own */
  readonly fetch?: typeof fetch | undefined;
  /** Wraps each call to the host, to measure or log it. @default calls it */
  readonly observe?: (task: Task, call: () => Promise<ChatResult>) => Promise<ChatResult>;
}

type Task = "assess" | "compose" | "risk" | "help";

/** Source: SPEC.md section 7. */
export const DEFAULT_MODEL = "llama3-8b-8192";
/** Never resolved: requests to it stay in this process. */
const BUILT_IN = { baseUrl: "http://built-in.invalid", model: "stillwave-built-in" };

/** Builds the language model of one request. */
export function createLanguageModel(config: LanguageModelConfig): LanguageModel {
  const { baseUrl, apiKey, model = DEFAULT_MODEL } = config;
  const hosted = baseUrl !== undefined;
  const chat = hosted
    ? createChat({ baseUrl, apiKey, model, fetch: config.fetch ?? fetch.bind(globalThis) })
    : createChat({ ...BUILT_IN, fetch: builtInHost() });
  const { observe = (_task, call) => call() } = config;
  const chatFor =
    (task: Task): Chat =>
    (request) =>
      observe(task, () => chat(request));
  return {
    composer: hosted ? { kind: "hosted", model } : { kind: "built-in", model: BUILT_IN.model },
    assess: (text, options) => assessText(chatFor("assess"), text, options),
    compose: (request, options) => composeBeat(chatFor("compose"), request, options),
    assessRisk: (form, options) => assessRisk(chatFor("risk"), form, options),
    chooseSentences: (request, options) => chooseSentences(chatFor("help"), request, options),
  };
}

/** A host for one model, so for one request. Imported on first use: its knowledge is not loaded at each start. */
function builtInHost(): typeof fetch {
  let host: Promise<typeof fetch> | undefined;
  return async (input, init) => {
    host ??= import("./built-in/host.ts").then(({ createBuiltInHost }) => createBuiltInHost());
    return (await host)(input, init);
  };
}
