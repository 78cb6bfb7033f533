import { brokenEndRule, brokenGoalRule, type Goal } from "#worker/domain/goals/goals.ts";
import type {
  CallOptions,
  CompositionRequest,
  CompositionResult,
} from "#worker/domain/language-model/contract.ts";
import { type Formula, parseFormula } from "#worker/domain/sound/stage.ts";
import type { Chat } from "./client.ts";
import { askAndMend, type Read } from "./mending.ts";
import { COMPOSE_PROMPT, compositionInput } from "./prompts/compose.ts";

/** Some freedom: two people who say much the same need not hear the same. */
const TEMPERATURE = 0.6;

/** What words mean is read with the first text that is asked about, not at each start. */
async function goalSaid(text: string): Promise<Goal | undefined> {
  const builtIn = await import("./built-in/goal-said.ts");
  return builtIn.goalSaid(text);
}

/**
 * Asks the model for a composition that meets the rules of a formula and those of its goal. Where
 * the assessment named no goal but the text plainly does, the composition must at least end there.
 */
export async function composeBeat(
  chat: Chat,
  { text, focus, contextClass: context, goal: named, person }: CompositionRequest,
  { signal }: CallOptions,
): Promise<CompositionResult> {
  const said = named === undefined ? await goalSaid(text) : undefined;
  const goal = named ?? said;
  const mended = await askAndMend(chat, {
    system: COMPOSE_PROMPT,
    user: (previous_error) =>
      compositionInput({ text, focus, context, goal, person, previous_error }),
    temperature: TEMPERATURE,
    signal,
    read: (value) =>
      readComposition(value, (formula) => {
        if (named !== undefined) return brokenGoalRule(named, formula);
        return said && brokenEndRule(said, formula);
      }),
  });
  return mended.ok ? { ok: true, formula: mended.value } : mended;
}

/** A list of stages, or an object that holds one under `stages` and nothing else. */
function readComposition(
  value: unknown,
  brokenRule: (formula: Formula) => string | undefined,
): Read<Formula> {
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
