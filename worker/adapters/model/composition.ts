import { brokenEndRule, brokenGoalRule, type Goal } from "#worker/reading/goals/goals.ts";
import { repairForGoal } from "#worker/reading/goals/repair-formula.ts";
import type {
  CallOptions,
  CompositionRepair,
  CompositionRequest,
  CompositionResult,
} from "#worker/reading/model/contract.ts";
import { type Formula, parseFormula } from "#worker/sound/formula.ts";
import type { Chat } from "./client.ts";
import { COMPOSE_PROMPT } from "./prompts.ts";
import { chatWithRepair, type ReadResult } from "./reply.ts";

/** Two people with similar texts need not get the same beat. */
const TEMPERATURE = 0.6;

/** Imported on first use: its knowledge is not loaded at each start. */
async function goalNamedBy(text: string): Promise<Goal | undefined> {
  const { goalNamed, weighText } = await import("#worker/reading/composer/frames/evidence.ts");
  return goalNamed(weighText(text).evidence);
}

/** A formula, and what was done so that it leads to its goal. */
interface Composition {
  readonly formula: Formula;
  readonly repaired?: CompositionRepair;
}

/** A goal with the rules that bind a composition for it. */
interface BoundGoal {
  readonly goal: Goal;
  readonly brokenRule: (goal: Goal, formula: Formula) => string | undefined;
}

/**
 * Requests a composition. The rules of a formula bind (SPEC.md section 5); those of its goal are ours: a
 * composition that breaks one is repaired, or else asked for once more, and then accepted as it is. Where the
 * assessment has no goal but the text names one unambiguously, only the rules for the end apply.
 */
export async function composeBeat(
  chat: Chat,
  { text, focus, contextClass: context, goal: assessed, person }: CompositionRequest,
  { signal, remaining }: CallOptions,
): Promise<CompositionResult> {
  const goal = assessed ?? (await goalNamedBy(text));
  const bound = goal && { goal, brokenRule: assessed ? brokenGoalRule : brokenEndRule };
  const reply = await chatWithRepair(chat, {
    system: COMPOSE_PROMPT,
    user: JSON.stringify({ text, focus, context, goal, person }),
    temperature: TEMPERATURE,
    signal,
    remaining,
    read: (value) => readComposition(value, bound),
  });
  return reply.ok ? { ok: true, ...reply.value } : reply;
}

/** Accepts a list of stages, or an object whose only field `stages` is one. */
function readComposition(value: unknown, bound: BoundGoal | undefined): ReadResult<Composition> {
  const result = parseFormula(stagesOf(value));
  if (!result.ok) return result;
  const { formula } = result;
  const rule = bound?.brokenRule(bound.goal, formula);
  if (bound === undefined || rule === undefined) return { ok: true, value: { formula } };
  const repaired = repairForGoal(bound.goal, formula, bound.brokenRule);
  if (repaired === undefined) {
    return { ok: false, rule, allowed: { formula, repaired: "accepted" } };
  }
  return { ok: true, value: { formula: repaired.formula, repaired: repaired.repair } };
}

function stagesOf(value: unknown): unknown {
  const object = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!object || !("stages" in value)) return value;
  return Object.keys(value).length === 1 ? value.stages : undefined;
}
