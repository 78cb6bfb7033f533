import fc from "fast-check";
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

/** Invalid replies of a model: JSON of every shape, truncated, wrapped, oversized, nested. */
export function hostileReplies(valid: readonly object[]): fc.Arbitrary<string> {
  const good = fc.constantFrom(...valid.map((value) => JSON.stringify(value)));
  const number = fc.oneof(
    fc.double(),
    fc.constantFrom("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9".repeat(400), "1e-400"),
    fc.constantFrom("0x10", "01", "1_000", '"100"', '"12 Hz"', "null", "true", "[]", "{}"),
  );
  const extra = fc.oneof(
    fc.constantFrom('"__proto__":{"polluted":true}', '"constructor":{}', '"volume":11', '"":0'),
    fc.json().map((json) => `"note":${json}`),
  );
  return fc.oneof(
    { weight: 2, arbitrary: good },
    // Prose and code fences around it, which contain braces.
    { weight: 2, arbitrary: fc.tuple(prose(), good, prose()).map((parts) => parts.join("")) },
    // One number is changed.
    {
      weight: 4,
      arbitrary: fc
        .tuple(good, number, fc.nat())
        .map(([text, value, at]) => replaceNth(text, /-?\d+(\.\d+)?/g, String(value), at)),
    },
    // One field is added somewhere.
    {
      weight: 3,
      arbitrary: fc
        .tuple(good, extra, fc.nat())
        .map(([text, field, at]) => replaceNth(text, /\{/g, `{${field},`, at)),
    },
    // One part is missing or repeated.
    {
      weight: 3,
      arbitrary: fc.tuple(good, fc.nat(), fc.nat(60)).map(([text, from, length]) => {
        const at = from % text.length;
        return text.slice(0, at) + text.slice(at + length);
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.nat(300)).map(([text, times]) => text.repeat(times)),
    },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 20_000 })
        .chain((depth) =>
          fc.constantFrom(
            "[".repeat(depth) + "]".repeat(depth),
            `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
            "{".repeat(depth),
          ),
        ),
    },
  );
}

function prose(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      "",
      "Sure! Here it is: ",
      "```json\n",
      "\n```",
      " {not json} ",
      "}",
      "{",
      "\u0000",
    ),
    fc.string({ unit: "grapheme", maxLength: 40 }),
  );
}

function replaceNth(text: string, pattern: RegExp, value: string, nth: number): string {
  const places = Array.from(text.matchAll(pattern));
  const place = places[nth % Math.max(places.length, 1)];
  if (place === undefined) return text;
  return text.slice(0, place.index) + value + text.slice(place.index + place[0].length);
}
