import { assessText } from "./assessment.ts";
import { createChat } from "./client.ts";
import { composeBeat } from "./composition.ts";
import type { LanguageModel } from "./contract.ts";
import { assessRisk } from "./risk.ts";

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
    : createChat({ ...BUILT_IN, fetch: askBuiltInHost });
  return {
    composer: hosted ? { kind: "hosted", model } : { kind: "built-in", model: BUILT_IN.model },
    assess: (text, options) => assessText(chat, text, options),
    compose: (request, options) => composeBeat(chat, request, options),
    assessRisk: (form, options) => assessRisk(chat, form, options),
  };
}

/** Its knowledge is read with the first text that it is asked about, not at each start. */
const askBuiltInHost: typeof fetch = async (input, init) => {
  const { createBuiltInHost } = await import("./built-in/host.ts");
  return createBuiltInHost()(input, init);
};
