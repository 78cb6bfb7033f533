import type { CallOptions } from "#worker/reading/model/contract.ts";
import type { ModelFailure } from "#worker/reading/model/failure.ts";
import type { Chat, Correction } from "./client.ts";

/**
 * Parses a model's reply as JSON: as a whole, or else from its first opening to its last closing brace.
 * Source: SPEC.md section 5.
 */
export function parseReply(content: string): ReplyResult<unknown> {
  const whole = parse(content);
  if (whole.ok) return whole;
  const start = content.indexOf("{");
  const end = content.lastIndexOf("}");
  if (start === -1 || end < start) {
    return { ok: false, failure: { kind: "no_json", message: "Valid JSON block not found" } };
  }
  return parse(content.slice(start, end + 1));
}

function parse(text: string): ReplyResult<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { kind: "broken_json", message: `JSON parse error: ${cause}` } };
  }
}

/** How often a model may repair a reply that breaks a rule (SPEC.md section 5.3). */
const MAX_REPAIRS = 2;

export interface RepairableRequest<Value> extends CallOptions {
  readonly system: string;
  readonly user: string;
  readonly temperature: number;
  /** Validates a reply's JSON. */
  readonly read: (value: unknown) => ReadResult<Value>;
}

/** A valid value, or the rule that it breaks, worded as an instruction to a model. */
export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly rule: string;
      /** A value that the specification allows although it breaks the rule. @default none */
      readonly allowed?: Value;
    };

export type ReplyResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ModelFailure };

/**
 * Sends a request, and sends it again with the invalid reply and the broken rule. After a value that the
 * specification allows it asks once more only: if that brings no better one, the latest allowed one is taken.
 */
export async function chatWithRepair<Value>(
  chat: Chat,
  { system, user, temperature, signal, remaining, read }: RepairableRequest<Value>,
): Promise<ReplyResult<Value>> {
  let correction: Correction | undefined;
  let broken: ModelFailure = { kind: "broken_rule", message: "no reply was read" };
  let allowed: { readonly ok: true; readonly value: Value } | undefined;
  for (let attempt = 0; attempt <= MAX_REPAIRS; attempt += 1) {
    const asksOnceMore = allowed !== undefined;
    const answer = await chat({ system, user, temperature, signal, remaining, correction });
    if (!answer.ok) return allowed ?? answer;
    const reply = parseReply(answer.content);
    const result = reply.ok ? read(reply.value) : undefined;
    if (result?.ok) return result;
    if (result !== undefined && "allowed" in result) allowed = { ok: true, value: result.allowed };
    if (asksOnceMore) break;
    if (!reply.ok) broken = reply.failure;
    else if (result !== undefined) broken = { kind: "broken_rule", message: result.rule };
    correction = { reply: answer.content, rule: broken.message };
  }
  return allowed ?? { ok: false, failure: broken };
}
