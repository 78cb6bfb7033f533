import {
  type CallOptions,
  failedAssessment,
  type LanguageModel,
} from "#worker/reading/model/contract.ts";
import { abortFailure, type ModelFailure } from "#worker/reading/model/failure.ts";
import { parseFormula } from "#worker/sound/formula.ts";

const MODEL = "stillwave-built-in";

/** Of a fault in the rules themselves. */
const FAULT = {
  kind: "internal_server_error",
  message: "The built-in composer failed.",
} as const;

type Task = "assess" | "compose" | "risk";

/** Adds the time of work to its task. */
interface Timer {
  time<Value>(task: Task, work: () => Promise<Value>): Promise<Value>;
}

type Failed = { readonly ok: false; readonly failure: ModelFailure };

/**
 * The product's own language model: rules and learned weights, called in this process. Equal requests get
 * equal results. Its parts are imported on first use, so that their knowledge is not loaded at each start.
 */
export function createBuiltInComposer({ time }: Timer): LanguageModel {
  /** A call takes milliseconds and cannot be interrupted: it is refused only where it comes too late. */
  async function run<Result>(
    task: Task,
    { signal }: CallOptions,
    call: () => Promise<Result>,
  ): Promise<Result | Failed> {
    if (signal.aborted) return { ok: false, failure: abortFailure(signal.reason) };
    try {
      return await time(task, call);
    } catch {
      return { ok: false, failure: FAULT };
    }
  }
  return {
    composer: { kind: "built-in", model: MODEL },
    async assess(text, { language, ...options }) {
      const result = await run("assess", options, async () => {
        const { assess } = await import("./assess.ts");
        return { ok: true, ...assess(text, language) } as const;
      });
      return result.ok ? result : failedAssessment(result.failure);
    },
    compose: (request, options) =>
      run("compose", options, async () => {
        const { compose } = await import("./composing/compose.ts");
        const result = parseFormula(compose(request));
        if (result.ok) return result;
        return { ok: false, failure: { kind: "broken_rule", message: result.rule } } as const;
      }),
    assessRisk: (form, options) =>
      run("risk", options, async () => {
        const { assessRisk } = await import("./assess-risk.ts");
        return { ok: true, risk: assessRisk(form) } as const;
      }),
  };
}
