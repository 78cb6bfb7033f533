import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelHost, startModelHost } from "#tests/model-host/model-host.ts";
import { createLanguageModel } from "./language-model.ts";

let host: ModelHost;

beforeAll(async () => {
  host = await startModelHost();
});
afterAll(() => host.close());

const { signal } = new AbortController();
const model = () => createLanguageModel({ baseUrl: host.url, apiKey: "k" });
const stage = { base_freq: 100, beat_offset: 4, duration: 60, rhythm_type: "balanced" };
const request = { text: "tired", focus: "Tiredness", contextClass: "Medical" } as const;

describe("assess", () => {
  const reply = {
    QualityScore: "80%",
    ContextClassification: "Medical",
    ExtractedFocus: "Tiredness",
  };

  test("reads score, class and focus, and sends the text as data", async () => {
    host.script([{ json: reply }]);
    expect(await model().assess('tired "}', { signal })).toEqual({
      ok: true,
      assessment: {
        quality_score: "80%",
        context_class: "Medical",
        focus: "Tiredness",
        understood: true,
        crisis: false,
      },
    });
    expect(host.requests[0]?.body.model).toBe("llama3-8b-8192");
    expect(host.requests[0]?.body.messages[1]?.content).toBe('{"text":"tired \\"}"}');
  });

  test("a text counts as understood unless the reply denies it", async () => {
    host.script([
      { json: { ...reply, Understood: false } },
      { json: { ...reply, Understood: "?" } },
    ]);
    expect((await model().assess("x", { signal })).assessment.understood).toBe(false);
    expect((await model().assess("x", { signal })).assessment.understood).toBe(true);
  });

  test("the model's vote for a crisis counts", async () => {
    host.script([{ json: { ...reply, Crisis: true } }]);
    const result = await model().assess("x", { signal });
    expect(result.assessment.crisis).toBe(true);
  });

  test.each([
    ["a class of its own", { ...reply, ContextClassification: "Emotional", Crisis: true }],
    ["no focus", { ...reply, ExtractedFocus: null, Crisis: "True." }],
    ["no score", { ContextClassification: "Medical", ExtractedFocus: "x", Crisis: 1 }],
  ])("a vote for a crisis counts in a reply with %s", async (_, json) => {
    host.script([{ json }]);
    const result = await model().assess("x", { signal });
    expect(result.ok).toBe(true);
    expect(result.assessment.crisis).toBe(true);
  });

  test.each([
    ["a class of its own", { ...reply, ContextClassification: "Financial" }],
    ["a score of 300 %", { ...reply, QualityScore: "300%" }],
    ["no focus", { ...reply, ExtractedFocus: " " }],
    ["no object", []],
  ])("%s is a failure: score 0 %%, Not Applicable, the message as focus", async (_, json) => {
    host.script([{ json }]);
    const result = await model().assess("x", { signal });
    expect(result.ok).toBe(false);
    expect(result.assessment).toMatchObject({
      quality_score: "0%",
      context_class: "Not Applicable",
      focus: "The assessment lacks a field it must have",
    });
  });

  test("an error of the host becomes the focus", async () => {
    host.script([{ status: 401 }]);
    const { assessment } = await model().assess("x", { signal });
    expect(assessment).toMatchObject({ quality_score: "0%", focus: "401 authentication" });
  });
});

describe("compose", () => {
  test("accepts a list, or an object with one", async () => {
    host.script([{ json: [stage] }]);
    expect(await model().compose(request, { signal })).toEqual({ ok: true, formula: [stage] });
    host.script([{ content: `Here: {"stages": [${JSON.stringify(stage)}]}` }]);
    expect(await model().compose(request, { signal })).toEqual({ ok: true, formula: [stage] });
  });

  test("a broken rule is sent back to the model, and the repaired reply is accepted", async () => {
    host.script([
      { json: { stages: [{ ...stage, base_freq: 10 }] } },
      { content: "sorry" },
      { json: { stages: [stage] } },
    ]);
    expect((await model().compose(request, { signal })).ok).toBe(true);
    const [first, second, third] = host.requests.map(({ body }) => body.messages);
    expect(first).toHaveLength(2);
    expect(second).toEqual([
      ...(first ?? []),
      { role: "assistant", content: JSON.stringify({ stages: [{ ...stage, base_freq: 10 }] }) },
      {
        role: "user",
        content: '{"previous_error":"stage 1: base_freq must be a number from 80 to 150 Hz"}',
      },
    ]);
    expect(third?.slice(2)).toEqual([
      { role: "assistant", content: "sorry" },
      { role: "user", content: '{"previous_error":"Valid JSON block not found"}' },
    ]);
  });

  test("gives up after three replies that break a rule", async () => {
    host.script([{ json: { stages: [stage], volume: 11 } }]);
    expect(await model().compose(request, { signal })).toEqual({
      ok: false,
      failure: { kind: "broken_rule", message: "the composition must be a list of stages" },
    });
    expect(host.requests).toHaveLength(3);
  });
});
