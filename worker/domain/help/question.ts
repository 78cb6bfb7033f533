import { MOOD_MAX_LENGTH, readMood } from "#worker/reading/mood.ts";

/** Longest question, and longest message to the team, UTF-16 code units. */
export const QUESTION_MAX_LENGTH = MOOD_MAX_LENGTH;

export type QuestionResult =
  | { readonly ok: true; readonly question: string }
  /** `start` is what is read for a crisis all the same. */
  | { readonly ok: false; readonly problem: "empty" | "too_long"; readonly start: string };

/** Validates what somebody asks, as a mood is. */
export function readQuestion(value: unknown): QuestionResult {
  const read = readMood(value);
  if (read.ok) return { ok: true, question: read.mood };
  if (read.problem !== "too_long") return { ok: false, problem: "empty", start: "" };
  const start = readMood(String(value).trim().slice(0, QUESTION_MAX_LENGTH));
  return { ok: false, problem: "too_long", start: start.ok ? start.mood : "" };
}
