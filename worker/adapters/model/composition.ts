import { brokenEndRule, brokenGoalRule, type Goal } from "#worker/domain/goals/goals.ts";
import type {
  CallOptions,
  CompositionRequest,
  CompositionResult,
} from "#worker/domain/language-model/contract.ts";
import { type Formula, parseFormula } from "#worker/domain/sound/stage.ts";
import type { Chat } from "./client.ts";
import { COMPOSE_PROMPT, compositionInput } from "./prompts/compose.ts";
import { chatWithRepair, type ReadResult } from "./repair.ts";

/** Two people with similar texts need not get the same beat. */
const TEMPERATURE = 0.6;

/** Imported on first use: its knowledge is not loaded at each start. */
async function goalNamedBy(text: string): Promise<Goal | undefined> {
  const { goalNamed } = await import("./built-in/goal-named.ts");
  return goalNamed(text);
}

/**
 * Requests a composition that meets the rules of a formula and those of its goal. Where the assessment
 * has no goal but the text names one unambiguously, the composition must at least end as that goal does.
 */
export async function composeBeat(
  chat: Chat,
  { text, focus, contextClass: context, goal: assessed, person }: CompositionRequest,
  { signal }: CallOptions,
): Promise<CompositionResult> {
  const named = assessed === undefined ? await goalNamedBy(text) : undefined;
  const goal = assessed ?? named;
  const reply = await chatWithRepair(chat, {
    system: COMPOSE_PROMPT,
    user: (previous_error) =>
      compositionInput({ text, focus, context, goal, person, previous_error }),
    temperature: TEMPERATURE,
    signal,
    read: (value) =>
      readComposition(value, (formula) => {
        if (assessed !== undefined) return brokenGoalRule(assessed, formula);
        return named && brokenEndRule(named, formula);
      }),
  });
  return reply.ok ? { ok: true, formula: reply.value } : reply;
}

/** Accepts a list of stages, or an object whose only field `stages` is one. */
function readComposition(
  value: unknown,
  brokenRule: (formula: Formula) => string | undefined,
): ReadResult<Formula> {
  const result = parseFormula(stagesOf(value));
  if (!result.ok) return result;
  const rule = brokenRule(result.formula);
  return rule === undefined ? { ok: true, value: result.formula } : { ok: false, rule };
}

function stagesOf(value: unknown): unknown {
  const object = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!object || !("stages" in value)) return value;
  return Object.keys(value).length === 1 ? value.stages : undefined;
}
