import { expect, test } from "vitest";
import { isIdempotencyKey, readMood } from "./mood.ts";

test("reads what a person typed, trimmed and well-formed", () => {
  expect(readMood("  I feel low\n")).toEqual({ ok: true, mood: "I feel low" });
  expect(readMood("sad \ud800")).toEqual({ ok: true, mood: "sad \ufffd" });
  expect(readMood("a\0b")).toEqual({ ok: true, mood: "a\ufffdb" });
});

test("removes excess combining marks, after the length of the original text was checked", () => {
  const piled = `tense${"\u0301".repeat(1900)} today`;
  expect(readMood(piled)).toEqual({ ok: true, mood: `tense${"\u0301".repeat(12)} today` });
  expect(readMood(`a${"\u0301".repeat(2000)}`)).toEqual({ ok: false, problem: "too_long" });
});

test("returns the problem of any other value", () => {
  expect(readMood(" \t\n")).toEqual({ ok: false, problem: "empty" });
  expect(readMood("a".repeat(2001))).toEqual({ ok: false, problem: "too_long" });
  for (const value of [undefined, null, 7, ["sad"], { mood: "sad" }]) {
    expect(readMood(value)).toEqual({ ok: false, problem: "not_text" });
  }
});

test("accepts idempotency keys of 1 to 255 printable characters", () => {
  expect(isIdempotencyKey(crypto.randomUUID())).toBe(true);
  expect(isIdempotencyKey("k".repeat(255))).toBe(true);
  for (const key of ["", "a b", "k".repeat(256), "ключ", undefined, null]) {
    expect(isIdempotencyKey(key), String(key)).toBe(false);
  }
});
