import { expect, test } from "vitest";
import { judge } from "#tests/help-eval/judge.ts";
import { OURS } from "#tests/help-eval/ours.ts";
import { STRANGER } from "#tests/help-eval/stranger.ts";
import { TIRED, UNSEEN } from "#tests/help-eval/unseen.ts";
import { passages } from "./passages.rules.ts";
import { findPassages } from "./search.rules.ts";

test("of our questions, of the unseen ones and of a stranger's, nine in ten get the right source first", () => {
  for (const questions of [OURS, UNSEEN, STRANGER]) {
    const { right, answerable } = judge(questions);
    expect(right / answerable).toBeGreaterThanOrEqual(0.9);
  }
});

test("of what tired people type, four in five get the right source", () => {
  const { right, answerable } = judge(TIRED);
  expect(right / answerable).toBeGreaterThanOrEqual(0.8);
});

test("nothing is invented: nine in ten questions about something else get no answer", () => {
  const { unknown, unanswerable } = judge([...OURS, ...UNSEEN, ...TIRED, ...STRANGER]);
  expect(unknown / unanswerable).toBeGreaterThanOrEqual(0.9);
});

test("each passage answers its own question", () => {
  const lost = passages().filter(({ question, id }) => findPassages(question)[0]?.id !== id);
  expect(lost.map(({ id }) => id)).toEqual([]);
  expect(new Set(passages().map(({ id }) => id)).size).toBe(passages().length);
});

test("spelling mistakes, spaces and other scripts do no harm", () => {
  expect(findPassages("forgoten pasword")[0]?.id).toBe("forgotten-password");
  expect(findPassages("HEADFONES???")[0]?.id).toBe("headphones");
  for (const text of ["", " ", "?!", "।", "\u0300".repeat(50), "x".repeat(2000), "नींद नहीं आती"]) {
    expect(findPassages(text)).toEqual([]);
  }
});
