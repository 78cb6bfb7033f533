import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileReplies } from "#tests/model-host/replies.ts";
import { checkProperty } from "#tests/property/check-property.ts";
import { brokenGoalRule } from "#worker/reading/goals/goals.ts";
import { parseFormula } from "#worker/sound/formula.ts";
import { assessText } from "./assessment.ts";
import type { Chat } from "./client.ts";
import { composeBeat } from "./composition.ts";
import { assessRisk } from "./risk.ts";

const RUNS = 1_000;
const { signal } = new AbortController();

/** A model that gives the replies in order, and then repeats the last one. */
function replying(replies: readonly string[]): { chat: Chat; calls: () => number } {
  let calls = 0;
  const chat: Chat = async () => {
    const content = replies[Math.min(calls, replies.length - 1)] ?? "";
    calls += 1;
    return { ok: true, content };
  };
  return { chat, calls: () => calls };
}

const stage = (beat_offset: number) => ({
  base_freq: 110,
  beat_offset,
  duration: 60,
  rhythm_type: "balanced",
});
const REPLY_FAULTS = ["no_json", "broken_json", "broken_rule"];

test("any reply of a model gives a valid composition, for its goal where it can be repaired, or a failure of a known kind", async () => {
  const ends = { valid: 0, accepted: 0, failed: 0 };
  const replies = hostileReplies([
    { stages: [stage(10), stage(8), stage(6)] },
    [stage(9), stage(6)],
    { stages: [stage(36), stage(40)] },
  ]);
  await checkProperty(
    "composition-replies",
    fc.asyncProperty(fc.array(replies, { minLength: 1, maxLength: 3 }), async (texts) => {
      const { chat, calls } = replying(texts);
      const request = { text: "x", focus: "x", contextClass: "Medical", goal: "calm" } as const;
      const result = await composeBeat(chat, request, { signal });
      expect(calls()).toBeLessThanOrEqual(3);
      if (result.ok) {
        const accepted = result.repaired === "accepted";
        ends[accepted ? "accepted" : "valid"] += 1;
        expect(parseFormula(result.formula)).toEqual({ ok: true, formula: result.formula });
        expect(brokenGoalRule("calm", result.formula) === undefined).toBe(!accepted);
      } else {
        ends.failed += 1;
        expect(REPLY_FAULTS).toContain(result.failure.kind);
      }
    }),
    { numRuns: RUNS },
  );
  // Replies that are all invalid, or all valid, would test only one branch.
  expect(Math.min(ends.valid, ends.failed)).toBeGreaterThan(RUNS / 20);
  expect(ends.accepted).toBeGreaterThan(RUNS / 100);
}, 120_000);

test("any reply of a model gives a complete assessment, or Not Applicable at 0 %", async () => {
  const ends = { whole: 0, failed: 0 };
  const reply = { QualityScore: "80%", ContextClassification: "Medical", ExtractedFocus: "Sleep" };
  const replies = hostileReplies([reply, { ...reply, Crisis: false, Goal: "sleep" }]);
  await checkProperty(
    "assessment-replies",
    fc.asyncProperty(replies, async (text) => {
      const { assessment, ok } = await assessText(replying([text]).chat, "x", { signal });
      expect(["Medical", "Spiritual", "Not Applicable"]).toContain(assessment.context_class);
      expect(assessment.quality_score).toMatch(/^(\d|[1-9]\d|100)%$/);
      expect(assessment.focus.length).toBeGreaterThan(0);
      expect(assessment.focus.isWellFormed()).toBe(true);
      if (!ok) {
        expect(assessment).toMatchObject({
          quality_score: "0%",
          context_class: "Not Applicable",
        });
      }
      ends[ok ? "whole" : "failed"] += 1;
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(ends.whole, ends.failed)).toBeGreaterThan(RUNS / 20);
}, 120_000);

test("any reply of a model gives a risk assessment with its three parts, or a failure of a known kind", async () => {
  const ends = { whole: 0, failed: 0 };
  const lines = ["Rest well.", "Drink water.", "Ask a doctor."];
  const replies = hostileReplies([
    { risk_level: "Medium", recommendations: lines, suggested_therapies: [], next_steps: lines },
    { risk_level: "High", recommendations: lines, suggested_therapies: lines, next_steps: lines },
  ]);
  await checkProperty(
    "risk-replies",
    fc.asyncProperty(fc.array(replies, { minLength: 1, maxLength: 3 }), async (texts) => {
      const { chat, calls } = replying(texts);
      const result = await assessRisk(chat, { stress_level: 5 }, { signal });
      expect(calls()).toBeLessThanOrEqual(3);
      ends[result.ok ? "whole" : "failed"] += 1;
      if (!result.ok) {
        expect(REPLY_FAULTS).toContain(result.failure.kind);
        return;
      }
      expect(["Low", "Moderate", "High"]).toContain(result.risk.risk_level);
      expect(result.risk.recommendations).toHaveLength(3);
      expect(result.risk.suggested_therapies.length).toBeLessThanOrEqual(3);
      expect(result.risk.next_steps).toHaveLength(3);
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(ends.whole, ends.failed)).toBeGreaterThan(RUNS / 20);
}, 120_000);
