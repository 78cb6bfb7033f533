import {
  type CallOptions,
  type HealthAnswers,
  RISK_LEVELS,
  type RiskAssessment,
  type RiskResult,
} from "#worker/reading/model/contract.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import type { Chat } from "./client.ts";
import { RISK_PROMPT } from "./prompts.ts";
import { chatWithRepair, type ReadResult } from "./reply.ts";

/** Deterministic: the same form should get the same level. */
const TEMPERATURE = 0;
const LINE_MAX_LENGTH = 240;

/** A human contact, which the next steps at level High must name (SAFETY.md section 5). */
const HUMAN_CONTACT =
  /(?<!\b(?:no|not need a|not need to see a|avoid|without a|skip the) )\b(doctor|physician|gp|neurologist|psychiatrist|psychologist|therapist|counsell?or|nurse|clinic|hospital|specialist|professional|helpline|someone you trust|tele-?manas)s?\b/i;
/** Added where a model's assessment at level High names no human contact. */
const HUMAN_STEP = `Speak with a doctor about these answers soon, or call Tele-MANAS at ${numberOf("Tele-MANAS")}, free, day and night.`;
/** Advice to stop or change a medicine; "never stop your medicine" does not match (SAFETY.md section 5). */
const CHANGES_MEDICINE =
  /(?<!\b(?:not|never|without|don't)(?:\s(?:ever|suddenly|simply|just))?\s)\b(stop|stopping|quit|discontinue|avoid|skip|reduce|lower|cut|fewer|no longer (?:need|take)|can be stopped|halve|double|increase|change|replace|wean|taper|come off|get off|throw away)\b[^.!?]{0,40}\b(medic\w*|meds?|drugs?|tablets?|pills?|doses?|dosage|prescription\w*|antidepressants?|ssris?|insulin|inhaler|sedatives?)\b/i;
/** Medical claims that SAFETY.md section 2 excludes. */
const CLAIMS = /\b(cures?|heals?|treats?|restores?|guarantee[sd]?|entrains?)\b/i;

/** Asks a host's model to assess a health form. Source: SPEC.md sections 5 and 7. */
export async function assessRisk(
  chat: Chat,
  form: HealthAnswers,
  { signal, remaining }: CallOptions,
): Promise<RiskResult> {
  const reply = await chatWithRepair(chat, {
    system: RISK_PROMPT,
    user: JSON.stringify({ form }),
    temperature: TEMPERATURE,
    signal,
    remaining,
    read: readRisk,
  });
  return reply.ok ? { ok: true, risk: reply.value } : reply;
}

/** Validates a model's reply; `Medium` is Moderate (SPEC.md section 3.4). */
function readRisk(value: unknown): ReadResult<RiskAssessment> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return broken("the reply must be an object");
  }
  const reply = value as Readonly<Record<string, unknown>>;
  const replied = reply.risk_level === "Medium" ? "Moderate" : reply.risk_level;
  const risk_level = RISK_LEVELS.find((level) => level === replied);
  if (risk_level === undefined) return broken("risk_level must be Low, Moderate or High");
  const recommendations = readLines(reply.recommendations, 3, 3);
  if (recommendations === undefined) return broken("recommendations must be 3 strings");
  const suggested_therapies = readLines(reply.suggested_therapies, 0, 3);
  if (suggested_therapies === undefined) {
    return broken("suggested_therapies must be at most 3 strings");
  }
  const next_steps = readLines(reply.next_steps, 3, 3);
  if (next_steps === undefined) return broken("next_steps must be 3 strings");
  const lines = [...recommendations, ...suggested_therapies, ...next_steps];
  if (lines.some((line) => CHANGES_MEDICINE.test(line))) {
    return broken("nothing may tell anyone to stop or change a medicine");
  }
  if (lines.some((line) => CLAIMS.test(line))) {
    return broken("nothing may promise that something treats, heals or cures");
  }
  const risk = { risk_level, recommendations, suggested_therapies, next_steps };
  return { ok: true, value: withHumanContact(risk) };
}

/** At level High a human contact is among the next steps: ours comes first where the model names none. */
function withHumanContact(risk: RiskAssessment): RiskAssessment {
  const { risk_level, next_steps } = risk;
  if (risk_level !== "High" || next_steps.some((step) => HUMAN_CONTACT.test(step))) return risk;
  return { ...risk, next_steps: [HUMAN_STEP, ...next_steps.slice(0, 2)] };
}

function readLines(value: unknown, min: number, max: number): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length < min || value.length > max) return undefined;
  const lines = value.map((line) => (typeof line === "string" ? line.toWellFormed().trim() : ""));
  return lines.every((line) => line !== "" && line.length <= LINE_MAX_LENGTH) ? lines : undefined;
}

function broken(rule: string): ReadResult<never> {
  return { ok: false, rule };
}
