import { expect, test } from "vitest";
import type { Assessment, LanguageModel } from "#worker/reading/model/contract.ts";
import { composeMood } from "./compose-mood.ts";
import type { Phase } from "./rules.ts";

const FORMULA = [
  { base_freq: 100, beat_offset: 10, duration: 60, rhythm_type: "balanced" },
] as const;
const { signal } = new AbortController();

/** A model that assesses every text alike and records what it is called for. */
function modelOf(assessment: Partial<Assessment>) {
  const calls: unknown[] = [];
  const model: Pick<LanguageModel, "assess" | "compose"> = {
    async assess(text) {
      calls.push(text);
      const known = { quality_score: "80%", context_class: "Medical", focus: "Stress" } as const;
      return { ok: true, assessment: { ...known, understood: true, crisis: false, ...assessment } };
    },
    async compose(request) {
      calls.push(request);
      return { ok: true, formula: FORMULA };
    },
  };
  return { model, calls };
}

test("a clear crisis reaches no model, opens no profile and begins no phase", async () => {
  const { model, calls } = modelOf({});
  const onPhase = (phase: Phase) => calls.push(phase);
  const hints = async () => {
    calls.push("hints");
    return undefined;
  };
  const composed = await composeMood(
    model,
    { text: "I want to kill myself tonight", hints },
    { signal, onPhase },
  );
  expect(composed).toEqual({ kind: "uncomposed", why: { kind: "crisis" } });
  expect(calls).toEqual([]);
});

test("the model's own vote for a crisis ends the composition", async () => {
  const { model, calls } = modelOf({ crisis: true });
  expect(await composeMood(model, { text: "I feel tense" }, { signal })).toEqual({
    kind: "uncomposed",
    why: { kind: "crisis" },
  });
  expect(calls).toEqual(["I feel tense"]);
});

test("a text that may speak of a crisis gets a beat with help, whatever class the model names", async () => {
  const { model } = modelOf({ context_class: "Not Applicable" });
  const composed = await composeMood(model, { text: "I don't see any point anymore" }, { signal });
  expect(composed).toMatchObject({
    kind: "composed",
    doubt: true,
    assessment: { context_class: "Medical", goal: "calm" },
  });
});

test("a text that was not understood gets no beat, even where it may speak of a crisis", async () => {
  const { model, calls } = modelOf({ understood: false });
  for (const text of ["I don't see any point anymore", "qwx zzkp"]) {
    expect(await composeMood(model, { text }, { signal })).toMatchObject({
      why: { kind: "not_understood" },
    });
  }
  expect(calls).toHaveLength(2);
});

test("a text in a language that the crisis rules do not read gets a model's beat with help", async () => {
  const text = "오늘 밤도 잠이 오지 않아요";
  const { model } = modelOf({ goal: "sleep" });
  expect(await composeMood(model, { text }, { signal })).toMatchObject({
    kind: "composed",
    doubt: true,
  });
  const refusing = modelOf({ context_class: "Not Applicable" });
  expect(await composeMood(refusing.model, { text }, { signal })).toMatchObject({
    why: { kind: "not_understood" },
  });
});

test("help beside a beat says whose danger the text speaks of", async () => {
  const { model } = modelOf({});
  const text = "my best friend says she wants to kill herself and I am so scared";
  expect(await composeMood(model, { text }, { signal })).toMatchObject({
    kind: "composed",
    doubt: true,
    about: "other",
  });
});

test("both phases begin in order, and the profile's hints reach the composition", async () => {
  const { model, calls } = modelOf({ goal: "sleep" });
  const person = { stress: 8, sleep_trouble: 4, cups_of_caffeine: 1 };
  const composed = await composeMood(
    model,
    { text: "I cannot sleep", hints: async () => person },
    { signal, onPhase: (phase) => calls.push(phase) },
  );
  expect(composed).toMatchObject({ kind: "composed", formula: FORMULA, doubt: false });
  expect(calls).toEqual([
    "analyzing",
    "I cannot sleep",
    "generating",
    { text: "I cannot sleep", focus: "Stress", contextClass: "Medical", goal: "sleep", person },
  ]);
});

test("one reading serves a mood: its language reaches the assessment, what it told the composition", async () => {
  const told = { arousals: [0.9], intensity: 1, nap: false, tinnitus: false };
  const handed: unknown[] = [];
  const model: Pick<LanguageModel, "assess" | "compose"> = {
    async assess(_text, { language }) {
      handed.push(language);
      const known = { quality_score: "80%", context_class: "Medical", focus: "Sleep" } as const;
      return { ok: true, assessment: { ...known, understood: true, crisis: false }, told };
    },
    async compose(request) {
      handed.push(request.told);
      return { ok: true, formula: FORMULA };
    },
  };
  await composeMood(model, { text: "no puedo dormir" }, { signal });
  expect(handed).toEqual(["es", told]);
});
