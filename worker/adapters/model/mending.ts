import type { ModelFailure } from "#worker/domain/language-model/failure.ts";
import type { Chat } from "./client.ts";
import { parseReply } from "./reply.ts";

/** How often a reply that breaks a rule goes back with the rule (SPEC.md section 5.3). */
const MENDS = 2;

export interface MendingRequest<Value> {
  readonly system: string;
  /** The user message, with the rule that the last reply broke. */
  readonly user: (previousError: string | undefined) => string;
  readonly temperature: number;
  readonly signal: AbortSignal;
  /** Reads a reply's JSON. */
  readonly read: (value: unknown) => Read<Value>;
}

/** A value, or the rule that was broken, worded so that a model can mend it. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly rule: string };

export type Mended<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ModelFailure };

/** Asks a model, and again with what was wrong while its reply breaks a rule. */
export async function askAndMend<Value>(
  chat: Chat,
  { system, user, temperature, signal, read }: MendingRequest<Value>,
): Promise<Mended<Value>> {
  let broken: ModelFailure | undefined;
  for (let attempt = 0; attempt <= MENDS; attempt += 1) {
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
