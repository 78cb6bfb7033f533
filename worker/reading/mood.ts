import { capMarks } from "./language/costly-signs.ts";

/** Longest mood accepted, in UTF-16 code units. */
export const MOOD_MAX_LENGTH = 2000;

export type MoodResult =
  | { readonly ok: true; readonly mood: string }
  | { readonly ok: false; readonly problem: "empty" | "too_long" | "not_text" };

/**
 * Validates what a person typed: trims white space, replaces lone surrogates and NULs, and caps the
 * combining marks on one letter at what a language needs.
 */
export function readMood(value: unknown): MoodResult {
  if (typeof value !== "string") return { ok: false, problem: "not_text" };
  const text = value.toWellFormed().replaceAll("\0", "\uFFFD");
  // Forms send line breaks as CRLF, scripts as LF.
  const mood = text.replaceAll("\r\n", "\n").trim();
  if (mood === "") return { ok: false, problem: "empty" };
  if (mood.length > MOOD_MAX_LENGTH) return { ok: false, problem: "too_long" };
  return { ok: true, mood: capMarks(mood) };
}

/**
 * What of a text is read for a crisis before anything may refuse it: one that is longer than any of ours is read
 * at its beginning and its end.
 */
export function piecesOf(text: string): readonly string[] {
  const trimmed = text.trim();
  // Forms send line breaks as CRLF: a text of full length may be longer on its way.
  if (trimmed.replaceAll("\r\n", "\n").length <= MOOD_MAX_LENGTH) return [trimmed];
  return [trimmed.slice(0, MOOD_MAX_LENGTH), trimmed.slice(-MOOD_MAX_LENGTH)];
}

/** An idempotency key: 1 to 255 printable ASCII characters, the same maximum as Stripe's. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === "string" && IDEMPOTENCY_KEY.test(value);
}
