import { parseFormula } from "#worker/beat/stage.ts";
import type { Chat } from "./client.ts";
import type { ModelFailure } from "./failure.ts";
import type { CallOptions, CompositionRequest, CompositionResult } from "./language-model.ts";
import { COMPOSE_PROMPT, compositionInput } from "./prompts/compose.ts";
import { parseReply } from "./reply.ts";

/** Some freedom: two people who say much the same need not hear the same. */
const TEMPERATURE = 0.6;
/** How often a reply that breaks a rule goes back with the rule. */
const MENDS = 2;

/** Asks the model for a composition, and again with what was wrong when it breaks a rule. */
export async function composeBeat(
  chat: Chat,
  { text, focus, contextClass }: CompositionRequest,
  { signal }: CallOptions,
): Promise<CompositionResult> {
  const input = { text, focus, context: contextClass };
  let failure: ModelFailure | undefined;
  for (let attempt = 0; attempt <= MENDS; attempt += 1) {
    const user = compositionInput({
      ...input,
      ...(failure !== undefined && { previous_error: failure.message }),
    });
    const answer = await chat({ system: COMPOSE_PROMPT, user, temperature: TEMPERATURE, signal });
    if (!answer.ok) return answer;
    const result = readComposition(answer.content);
    if (result.ok) return result;
    failure = result.failure;
  }
  return { ok: false, failure: failure ?? { kind: "broken_rule", message: "No composition" } };
}

/** A list of stages, or an object that holds one under `stages` and nothing else. */
function readComposition(content: string): CompositionResult {
  const reply = parseReply(content);
  if (!reply.ok) return reply;
  const result = parseFormula(stagesOf(reply.value));
  if (result.ok) return result;
  return { ok: false, failure: { kind: "broken_rule", message: result.rule } };
}

function stagesOf(value: unknown): unknown {
  const object = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!object || !("stages" in value)) return value;
  return Object.keys(value).length === 1 ? value.stages : undefined;
}
