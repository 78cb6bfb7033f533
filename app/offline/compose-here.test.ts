import { expect, test } from "vitest";
import { textsOfEveryLanguage } from "#tests/composition/texts.ts";
import { CRIES } from "#tests/rig/cries.ts";
import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { toBeat } from "#worker/features/beats/beat.ts";
import { composeMood } from "#worker/features/beats/compose-mood.ts";
import { newBeat } from "#worker/features/beats/identity.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { readTexts } from "#worker/reading/help/read-texts.ts";
import { MOOD_MAX_LENGTH, readMood } from "#worker/reading/mood.ts";
import { composeHere } from "./compose-here.ts";

const KEY = "a-key";
const here = (mood: string) => composeHere({ mood, key: KEY, language: "en" });
const model = createLanguageModel({});
const person = await createKeyring("a secret of 32 characters or more").createKey("u1");
const { signal } = new AbortController();

/** How the edge answers a mood, step by step as its request travels. */
async function atTheEdge(typed: string) {
  const found = readTexts([typed]);
  if (found.cry) return { kind: "crisis" };
  const read = readMood(typed);
  if (!read.ok) return { kind: "invalid", reason: read.problem };
  const { mood } = read;
  const composed = await composeMood(model, { text: mood, crisis: found.of(mood) }, { signal });
  if (composed.kind !== "composed") {
    return { kind: composed.why.kind === "crisis" ? "crisis" : "not_understood" };
  }
  const ids = { generationId: "g1", newId: "b1", incognito: false, now: 0 };
  const { record } = await newBeat(person, composed, { ...ids, mood });
  return { kind: "beat", beat: toBeat(record, 24) };
}

test("some 300 texts of every language are composed on the device as at the edge", async () => {
  const texts = textsOfEveryLanguage();
  expect(texts.length).toBeGreaterThan(280);
  const kinds = new Map<string, number>();
  for (const text of texts) {
    const composed = await here(text);
    kinds.set(composed.kind, (kinds.get(composed.kind) ?? 0) + 1);
    if (composed.kind !== "beat") {
      expect.soft(composed, text).toEqual(await atTheEdge(text));
      continue;
    }
    const { key, language, ...beat } = composed.beat;
    expect.soft(await atTheEdge(text), text).toMatchObject({ kind: "beat", beat });
    expect.soft({ key, language }).toEqual({ key: KEY, language: "en" });
  }
  // What was compared is of every kind.
  expect(kinds.get("beat")).toBeGreaterThan(150);
  expect(kinds.get("crisis")).toBeGreaterThan(10);
  expect(kinds.get("not_understood")).toBeGreaterThan(10);
});

test.each(CRIES)("a cry for help in %s makes nothing on the device: %s", async (_, text) => {
  expect(await here(text)).toEqual({ kind: "crisis" });
});

test("a cry is heard before the text can be refused as too long", async () => {
  const long = `${"I could not sleep. ".repeat(200)}I want to kill myself`;
  expect(long.length).toBeGreaterThan(MOOD_MAX_LENGTH);
  expect(await here(long)).toEqual({ kind: "crisis" });
  expect(await here("sleep ".repeat(400))).toEqual({ kind: "invalid", reason: "too_long" });
  expect(await here(" \n ")).toEqual({ kind: "invalid", reason: "empty" });
});

test("a text that may speak of a crisis gets its beat with the doubt, and health topics their notices", async () => {
  const doubtful = await here("I don't see any point anymore");
  expect(doubtful).toMatchObject({ beat: { doubt: true, doubt_about: "self", notices: [] } });
  const pregnant = await here("I am pregnant and cannot sleep");
  expect(pregnant).toMatchObject({ beat: { doubt: false, notices: ["pregnancy"] } });
});

test("what is no mood gets no beat", async () => {
  for (const text of ["asdfgh qwerty zxcv", "what is the capital of France"]) {
    expect(await here(text), text).toEqual({ kind: "not_understood" });
  }
});

test("equal words make equal stages, whatever their key, and a file's name is never empty", async () => {
  const mood = "I am unable to sleep";
  const first = await composeHere({ mood, key: "one", language: "en" });
  const second = await composeHere({ mood: ` ${mood}\r\n`, key: "two", language: "ta" });
  if (first.kind !== "beat" || second.kind !== "beat") throw new Error("No beat.");
  expect(second.beat).toEqual({ ...first.beat, key: "two", language: "ta" });
  expect(first.beat.file_name).toBe("stillwave-I am unable to sleep.wav");
});
