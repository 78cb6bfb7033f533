import type { ModelFailure } from "#worker/domain/language-model/failure.ts";
import type { Chat } from "./client.ts";
import { parseReply } from "./reply.ts";

/** How often a model may repair a reply that breaks a rule (SPEC.md section 5.3). */
const MAX_REPAIRS = 2;

export interface RepairableRequest<Value> {
  readonly system: string;
  /** Builds the user message, with the rule that the previous reply broke. */
  readonly user: (previousError: string | undefined) => string;
  readonly temperature: number;
  readonly signal: AbortSignal;
  /** Validates a reply's JSON. */
  readonly read: (value: unknown) => ReadResult<Value>;
}

/** A valid value, or the rule that it breaks, worded as an instruction to a model. */
export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly rule: string };

export type RepairResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ModelFailure };

/** Sends a request, and sends it again with the broken rule while the reply is invalid. */
export async function chatWithRepair<Value>(
  chat: Chat,
  { system, user, temperature, signal, read }: RepairableRequest<Value>,
): Promise<RepairResult<Value>> {
  let broken: ModelFailure | undefined;
  for (let attempt = 0; attempt <= MAX_REPAIRS; attempt += 1) {
    const answer = await chat({ system, user: user(broken?.message), temperature, signal });
    if (!answer.ok) return answer;
    const reply = parseReply(answer.content);
    if (!reply.ok) {
      broken = reply.failure;
      continue;
    }
    const result = read(reply.value);
    if (result.ok) return result;
    broken = { kind: "broken_rule", message: result.rule };
  }
  return { ok: false, failure: broken ?? { kind: "broken_rule", message: "no reply was read" } };
}
