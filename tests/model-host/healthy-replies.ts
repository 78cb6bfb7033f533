import type { ModelRequest, ScriptedReply } from "./model-host.ts";

/** A model's assessment of a mood, in the reply format. */
export const ASSESSMENT = {
  QualityScore: "80%",
  ContextClassification: "Medical",
  ExtractedFocus: "stress",
  Goal: "calm",
};
/** A stage that is a whole beat for the goal of the assessment. */
export const STAGE = { base_freq: 100, beat_offset: 8, duration: 30, rhythm_type: "balanced" };
/** A model's assessment of a health form; its Medium is read as Moderate. */
export const RISK = {
  risk_level: "Medium",
  recommendations: ["Keep regular hours.", "Take short breaks.", "Drink water."],
  suggested_therapies: ["Meditation"],
  next_steps: ["Try a beat.", "Look again in a month.", "Ask a doctor if you worry."],
};

export const ASSESSED = { json: ASSESSMENT } satisfies ScriptedReply;
/** The text is Not Applicable, and gets no beat. */
export const NOT_APPLICABLE = {
  json: { ...ASSESSMENT, ContextClassification: "Not Applicable" },
} satisfies ScriptedReply;
export const COMPOSED = { json: { stages: [STAGE] } } satisfies ScriptedReply;
/** A stage is shorter than allowed; the composition must be repaired. */
export const BROKEN_RULE = {
  json: { stages: [{ ...STAGE, duration: 1 }] },
} satisfies ScriptedReply;

const REPLIES: Readonly<Record<string, ScriptedReply>> = {
  "assess-input": ASSESSED,
  "compose-beat": COMPOSED,
  "assess-risk": { json: RISK },
};

/** The task that a request names in its first line, without the number of its prompt. */
export function taskOf({ body }: ModelRequest): string {
  const [, task = ""] = /^Task: ([\w-]+)/.exec(body.messages[0]?.content ?? "") ?? [];
  return task;
}

/** Answers each request by its task, for any number of generations at once. */
export function healthyReply(request: ModelRequest): ScriptedReply {
  return REPLIES[taskOf(request)] ?? { status: 400 };
}
