import type { ModelFailure } from "#worker/domain/language-model/failure.ts";

export type ReplyResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: ModelFailure };

/**
 * Parses a model's reply as JSON: as a whole, or else from its first opening to its last closing brace.
 * Source: SPEC.md section 5.
 */
export function parseReply(content: string): ReplyResult {
  const whole = parse(content);
  if (whole.ok) return whole;
  const start = content.indexOf("{");
  const end = content.lastIndexOf("}");
  if (start === -1 || end < start) {
    return { ok: false, failure: { kind: "no_json", message: "Valid JSON block not found" } };
  }
  return parse(content.slice(start, end + 1));
}

function parse(text: string): ReplyResult {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { kind: "broken_json", message: `JSON parse error: ${cause}` } };
  }
}
