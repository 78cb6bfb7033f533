import { describe, expect, test } from "vitest";
import type { HealthAnswers, RiskResult } from "#worker/reading/model/contract.ts";
import type { Chat, ChatRequest } from "./client.ts";
import { createLanguageModel } from "./language-model.ts";
import { assessRisk } from "./risk.ts";

const { signal } = new AbortController();
const good = {
  risk_level: "Moderate",
  recommendations: ["Rest well.", "Drink water.", "Walk a little."],
  suggested_therapies: ["Meditation"],
  next_steps: ["Try a calming beat.", "Look again in a month.", "Ask a doctor if it gets worse."],
};

/** Assesses a form with a model that gives these replies. @returns the requests that it got, too */
async function assessWith(...replies: readonly object[]) {
  const requests: ChatRequest[] = [];
  const chat: Chat = async (request) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(request);
    return { ok: true, content: JSON.stringify(reply) };
  };
  const result = await assessRisk(chat, { stress_level: 8 }, { signal });
  return { result, requests };
}

test("reads the level and the three lists; Medium is Moderate", async () => {
  expect((await assessWith({ ...good, risk_level: "Medium" })).result).toEqual({
    ok: true,
    risk: good,
  });
});

test.each([
  ["another level", { ...good, risk_level: "Severe" }, "risk_level must be"],
  ["two recommendations", { ...good, recommendations: ["a", "b"] }, "recommendations must be 3"],
  ["four therapies", { ...good, suggested_therapies: ["a", "b", "c", "d"] }, "at most 3"],
  ["a step that is no text", { ...good, next_steps: ["a", "b", 3] }, "next_steps must be 3"],
  [
    "advice to stop a medicine",
    { ...good, next_steps: ["Stop taking your blood pressure tablets.", "b", "c"] },
    "stop or change a medicine",
  ],
  ["a promise", { ...good, recommendations: ["This sound cures anxiety.", "b", "c"] }, "cures"],
])(
  "%s is sent back with the broken rule, and the repaired reply is accepted",
  async (_, reply, rule) => {
    const { result, requests } = await assessWith(reply, good);
    expect(result).toEqual({ ok: true, risk: good });
    expect(JSON.parse(requests[1]?.user ?? "{}")).toEqual({ form: { stress_level: 8 } });
    expect(requests[1]?.correction).toEqual({
      reply: JSON.stringify(reply),
      rule: expect.stringContaining(rule),
    });
  },
);

test("High without a human contact gets ours as the first step, and is not refused", async () => {
  const risk = { ...good, risk_level: "High", next_steps: ["a", "b", "c"] };
  const { result, requests } = await assessWith(risk);
  expect(result).toEqual({
    ok: true,
    risk: { ...risk, next_steps: [expect.stringMatching(/doctor.*14416/), "a", "b"] },
  });
  expect(requests).toHaveLength(1);
  const named = { ...risk, next_steps: ["a", "Talk to a therapist.", "c"] };
  expect((await assessWith(named)).result).toEqual({ ok: true, risk: named });
});

test("advice never to stop a medicine is accepted", async () => {
  const next_steps = ["Never stop your tablets without asking a doctor.", "b", "c"];
  expect((await assessWith({ ...good, next_steps })).result.ok).toBe(true);
});

test("gives up after three replies that break a rule", async () => {
  const { result, requests } = await assessWith({ ...good, risk_level: "Severe" });
  expect(result).toMatchObject({ ok: false, failure: { kind: "broken_rule" } });
  expect(requests).toHaveLength(3);
});

describe("who is to ask a doctor first is not sent to listen", () => {
  const forms: [string, HealthAnswers][] = [
    ["a ticked box", { safety_conditions: ["pregnancy"], sleep_issues: true, sleep_severity: 2 }],
    ["their own words", { medical_history: "Epilepsy since childhood", stress_level: 6 }],
    ["a high level", { existing_conditions: ["PTSD", "Depression"], had_brain_injury: true }],
  ];
  const listening = {
    ...good,
    recommendations: ["Listen to calm sound.", "Drink water.", "A binaural beat at night."],
    next_steps: ["Try a beat.", "Listen again.", "Ask a doctor before you listen."],
  };

  test.each(forms)("by the built-in composer, for %s", async (_, form) => {
    const result = await createLanguageModel({}).assessRisk(form, { signal });
    expectNoListening(result);
  });

  test.each(forms)("by a model, for %s", async (_, form) => {
    const content = JSON.stringify({ ...listening, risk_level: "High" });
    const answer = async () => Response.json({ choices: [{ message: { content } }] });
    const model = createLanguageModel({ baseUrl: "http://model.test", fetch: answer });
    expectNoListening(await model.assessRisk(form, { signal }));
  });

  test("anybody else is", async () => {
    const { result } = await assessWith(listening);
    expect(result).toEqual({ ok: true, risk: listening });
  });

  function expectNoListening(result: RiskResult): void {
    if (!result.ok) throw new Error(result.failure.message);
    const { recommendations, next_steps } = result.risk;
    expect([recommendations.length, next_steps.length]).toEqual([3, 3]);
    expect(new Set([...recommendations, ...next_steps]).size).toBe(6);
    const unasked = [...recommendations, ...next_steps].filter((line) => !/doctor/i.test(line));
    expect(unasked.join(" ")).not.toMatch(/beat|listen/i);
    expect(next_steps.join(" ")).toMatch(/doctor/i);
  }
});

test("a clear statement of a crisis reaches no host, and a doubtful one gets help where the host fails", async () => {
  const sent: string[] = [];
  const fails: typeof fetch = async (input) => {
    sent.push(String(input));
    return new Response(null, { status: 401 });
  };
  const model = createLanguageModel({ baseUrl: "http://model.test", fetch: fails });
  const helped = { ok: true, risk: { risk_level: "High" } };
  const clear = { medical_history: "I want to kill myself" };
  expect(await model.assessRisk(clear, { signal })).toMatchObject(helped);
  expect(sent).toEqual([]);
  const doubtful = { medical_history: "I don't see any point anymore" };
  expect(await model.assessRisk(doubtful, { signal })).toMatchObject(helped);
  expect(sent).toHaveLength(1);
  expect(await model.assessRisk({ stress_level: 8 }, { signal })).toMatchObject({ ok: false });
});

describe("the built-in composer", () => {
  const model = createLanguageModel({});
  async function risk(form: HealthAnswers) {
    const result = await model.assessRisk(form, { signal });
    if (!result.ok) throw new Error(result.failure.message);
    return result.risk;
  }

  test.each<[string, HealthAnswers, string]>([
    ["an empty form", {}, "Low"],
    ["a little stress", { stress_level: 6, water_intake: 0.5 }, "Low"],
    ["much stress", { stress_level: 8 }, "Moderate"],
    ["bad sleep", { sleep_issues: true, sleep_severity: 6 }, "Moderate"],
    [
      "much of everything",
      { stress_level: 9, sleep_issues: true, sleep_severity: 8, has_headaches: true },
      "High",
    ],
    ["a brain injury", { had_brain_injury: true }, "High"],
    ["Parkinson's", { existing_conditions: ["Parkinson's"] }, "High"],
  ])("%s: %s", async (_, form, level) => {
    const answer = await risk(form);
    expect(answer.risk_level).toBe(level);
    expect(answer.recommendations).toHaveLength(3);
    expect(answer.next_steps).toHaveLength(3);
    expect(answer.suggested_therapies.length).toBeGreaterThan(0);
  });

  test.each<[string, string, string]>([
    ["epilepsy since childhood", "Moderate", "doctor before you listen"],
    ["suicide attempt last year, I still want to die", "High", "Tele-MANAS"],
  ])("what is written freely is heeded: %s", async (medical_history, level, step) => {
    const answer = await risk({ medical_history });
    expect(answer.risk_level).toBe(level);
    expect(answer.next_steps[0]).toContain(step);
    expect(answer.next_steps).toHaveLength(3);
  });

  test("every form gets an answer that meets the rules, and High a human contact", async () => {
    const conditions = ["ADHD", "Anxiety", "Depression", "PTSD", "Alzheimer's", "Parkinson's"];
    for (let bits = 0; bits < 1 << 10; bits += 1) {
      const on = (bit: number) => (bits & (1 << bit)) !== 0;
      const answer = await risk({
        existing_conditions: conditions.filter((_, index) => on(index)),
        had_brain_injury: on(6),
        stress_level: on(7) ? 10 : 1,
        sleep_severity: on(8) ? 10 : 0,
        wants_consultation: on(9),
      });
      const contact = answer.next_steps.some((step) => /doctor|professional|therapist/.test(step));
      expect(answer.risk_level !== "High" || contact).toBe(true);
    }
  });
});
