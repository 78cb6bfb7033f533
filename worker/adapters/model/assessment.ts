import { GOALS } from "#worker/reading/goals/goals.ts";
import {
  type Assessment,
  type AssessmentResult,
  type CallOptions,
  type ContextClass,
  cutFocus,
  failedAssessment,
} from "#worker/reading/model/contract.ts";
import type { Chat } from "./client.ts";
import { ASSESS_PROMPT } from "./prompts.ts";
import { parseReply } from "./reply.ts";

const CLASSES: readonly ContextClass[] = ["Medical", "Spiritual", "Not Applicable"];
/** Deterministic: the same text should get the same class. */
const TEMPERATURE = 0;

/** Assesses a text by the model. Source: SPEC.md sections 5 and 8. */
export async function assessText(
  chat: Chat,
  text: string,
  { signal, remaining }: CallOptions,
): Promise<AssessmentResult> {
  const user = JSON.stringify({ text });
  const limits = { signal, remaining };
  const answer = await chat({ system: ASSESS_PROMPT, user, temperature: TEMPERATURE, ...limits });
  if (!answer.ok) return failedAssessment(answer.failure);
  const reply = parseReply(answer.content);
  if (!reply.ok) return failedAssessment(reply.failure);
  const crisis = votesCrisis(reply.value);
  const read = readAssessment(reply.value);
  if (read !== undefined) return { ok: true, assessment: { ...read, crisis } };
  const refused = failedAssessment({
    kind: "broken_rule",
    message: "The assessment lacks a field it must have",
  });
  // A vote for a crisis counts even in an otherwise invalid reply.
  return crisis ? { ok: true, assessment: { ...refused.assessment, crisis } } : refused;
}

function readAssessment(value: unknown): Assessment | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { QualityScore, ContextClassification, ExtractedFocus, Goal, Understood } =
    value as Readonly<Record<string, unknown>>;
  const score = readScore(QualityScore);
  const context_class = CLASSES.find((known) => isSame(known, ContextClassification));
  if (score === undefined || context_class === undefined) return undefined;
  if (typeof ExtractedFocus !== "string" || ExtractedFocus.trim() === "") return undefined;
  const focus = cutFocus(ExtractedFocus);
  const goal = GOALS.find((known) => isSame(known, Goal));
  // No prompt asks for it: a hosted model reads most languages.
  const understood = Understood !== false;
  return { quality_score: `${score}%`, context_class, focus, goal, understood, crisis: false };
}

/** Case-insensitive, as small models vary the case. */
function isSame(known: string, value: unknown): boolean {
  return typeof value === "string" && value.trim().toLowerCase() === known.toLowerCase();
}

/** Whether a reply marks the text as a crisis, as a boolean, a number or a string. */
function votesCrisis(reply: unknown): boolean {
  if (typeof reply !== "object" || reply === null || !("Crisis" in reply)) return false;
  const { Crisis } = reply;
  return Crisis === true || Crisis === 1 || /^\s*(true|yes|1)\b/i.test(String(Crisis));
}

/** A percentage as an integer: "85%", or 85 where a model omits the sign. */
function readScore(value: unknown): number | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const [, digits] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*$/.exec(String(value)) ?? [];
  const score = Math.round(Number(digits));
  return score >= 0 && score <= 100 ? score : undefined;
}
