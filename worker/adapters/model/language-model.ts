import type { Measures } from "#worker/domain/log.ts";
import { createBuiltInComposer } from "#worker/reading/composer/composer.ts";
import type { LanguageModel, RiskAssessment } from "#worker/reading/model/contract.ts";
import { addCaution, freeTextCrisis } from "#worker/reading/safety/free-text.ts";
import { assessText } from "./assessment.ts";
import { type Chat, createChat } from "./client.ts";
import { composeBeat } from "./composition.ts";
import { chooseSentences } from "./help.ts";
import { assessRisk } from "./risk.ts";

export interface LanguageModelConfig {
  /** Address of an OpenAI-compatible host. @default the built-in composer, in this process */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  /** @default the runtime's own */
  readonly fetch?: typeof fetch | undefined;
  /** Where times and tokens are counted. @default nowhere */
  readonly measures?: CallMeasures | undefined;
}

type CallMeasures = Pick<Measures, "time" | "countTokens">;

/** Source: SPEC.md section 7. */
export const DEFAULT_MODEL = "llama3-8b-8192";
const UNMEASURED: CallMeasures = { time: (_part, work) => work(), countTokens() {} };

/** The language model of one request: a host's, where one is configured, or else our own. */
export function createLanguageModel(config: LanguageModelConfig): LanguageModel {
  const { baseUrl, measures = UNMEASURED } = config;
  const model =
    baseUrl === undefined
      ? createBuiltInComposer(measures)
      : createHostedModel({ ...config, baseUrl, measures });
  return { ...model, assessRisk: withHelp(model.assessRisk) };
}

/**
 * Help must not depend on a model (SAFETY.md section 1): a form with a clear crisis statement is assessed by
 * our rules and reaches no model, so that its times don't tell of it either; one with a doubtful statement
 * is assessed by them if the model fails. The safety rules come on top of every assessment.
 */
function withHelp(ask: LanguageModel["assessRisk"]): LanguageModel["assessRisk"] {
  return async (form, { crisis = freeTextCrisis(form), ...limits }) => {
    const cautious = (risk: RiskAssessment) =>
      ({ ok: true, risk: addCaution(risk, form, crisis) }) as const;
    const byRules = async () =>
      cautious((await import("#worker/reading/composer/assess-risk.ts")).assessRisk(form));
    if (crisis === "clear") return byRules();
    const result = await ask(form, limits);
    if (result.ok) return cautious(result.risk);
    return crisis === "none" ? result : byRules();
  };
}

/** A host's model: a prompt for each task, whose reply is validated. */
function createHostedModel({
  baseUrl,
  apiKey,
  model = DEFAULT_MODEL,
  fetch: send = fetch.bind(globalThis),
  measures,
}: LanguageModelConfig & {
  readonly baseUrl: string;
  readonly measures: CallMeasures;
}): LanguageModel {
  const chat = createChat({ baseUrl, apiKey, model, fetch: send });
  const chatFor =
    (task: "assess" | "compose" | "risk" | "help"): Chat =>
    async (request) => {
      const result = await measures.time(task, () => chat(request));
      if (result.usage) measures.countTokens(result.usage);
      return result;
    };
  return {
    composer: { kind: "hosted", model },
    assess: (text, options) => assessText(chatFor("assess"), text, options),
    compose: (request, options) => composeBeat(chatFor("compose"), request, options),
    assessRisk: (form, options) => assessRisk(chatFor("risk"), form, options),
    chooseSentences: (request, options) => chooseSentences(chatFor("help"), request, options),
  };
}
