import { expect, test } from "vitest";
import type { Goal } from "#worker/reading/goals/goals.ts";
import type { Chat, ChatRequest, ChatResult } from "./client.ts";
import { composeBeat } from "./composition.ts";

const { signal } = new AbortController();
const TIMEOUT: ChatResult = {
  ok: false,
  failure: { kind: "timeout", message: "Request timed out." },
};

const stages = (...offsets: number[]) =>
  offsets.map((beat_offset) => ({
    base_freq: 110,
    beat_offset,
    duration: 60,
    rhythm_type: "balanced",
  }));

/** Composes with a model that gives these results in order. */
async function composeWith(
  goal: Goal | undefined,
  results: readonly (ChatResult | readonly object[])[],
  text = "x",
) {
  const requests: ChatRequest[] = [];
  const chat: Chat = async (request) => {
    const result = results[requests.length];
    requests.push(request);
    if (result === undefined) throw new Error("a request too many");
    return "ok" in result ? result : { ok: true, content: JSON.stringify({ stages: result }) };
  };
  const request = { text, focus: "x", contextClass: "Medical", goal } as const;
  return { result: await composeBeat(chat, request, { signal }), requests };
}

test("a composition that meets its goal's rules is taken as it is", async () => {
  const { result } = await composeWith("calm", [stages(14, 10, 7)]);
  expect(result).toEqual({ ok: true, formula: stages(14, 10, 7) });
});

test("one that breaks a rule of its goal is repaired without another request, and says how", async () => {
  const { result, requests } = await composeWith("sleep", [stages(10, 6, 4, 14, 2)]);
  expect(result).toEqual({ ok: true, formula: stages(10, 6, 4, 2), repaired: "dropped" });
  expect(requests).toHaveLength(1);
  expect((await composeWith("focus", [stages(20, 14, 9)])).result).toEqual({
    ok: true,
    formula: stages(9, 14, 20),
    repaired: "sorted",
  });
});

test("one that cannot be repaired is asked for once more, with the reply and the rule", async () => {
  const { result, requests } = await composeWith("calm", [stages(36, 40), stages(10, 7)]);
  expect(result).toEqual({ ok: true, formula: stages(10, 7) });
  expect(requests[1]?.user).toBe(requests[0]?.user);
  expect(requests[1]?.correction).toEqual({
    reply: JSON.stringify({ stages: stages(36, 40) }),
    rule: "for calm the first stage must be in Beta or Alpha",
  });
});

test("then what the specification allows is accepted: the second composition, or else the first", async () => {
  const accepted = (formula: readonly object[]) => ({ ok: true, formula, repaired: "accepted" });
  const first = stages(36, 40);
  const second = await composeWith("calm", [first, stages(40, 44)]);
  expect(second.result).toEqual(accepted(stages(40, 44)));
  const invalid = await composeWith("calm", [first, stages(0)]);
  expect(invalid.result).toEqual(accepted(first));
  const failed = await composeWith("calm", [first, TIMEOUT]);
  expect(failed.result).toEqual(accepted(first));
});

test("rules of the specification are never waived: three requests, then a failure", async () => {
  const { result, requests } = await composeWith("calm", [stages(0), stages(0), stages(0)]);
  expect(result).toMatchObject({ ok: false, failure: { kind: "broken_rule" } });
  expect(requests).toHaveLength(3);
  const late = await composeWith("calm", [stages(0), stages(0), stages(36, 40)]);
  expect(late.result).toEqual({ ok: true, formula: stages(36, 40), repaired: "accepted" });
});

test("where the assessment names no goal but the text does, the end alone is repaired", async () => {
  const { result } = await composeWith(
    undefined,
    [stages(5, 6, 4, 3, 9)],
    "I have insomnia, I cannot sleep",
  );
  expect(result).toEqual({ ok: true, formula: stages(5, 6, 4, 3), repaired: "dropped" });
});
