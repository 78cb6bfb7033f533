import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CRIES } from "#tests/rig/cries.ts";
import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import { HELP_LANGUAGES, helpFor, helpPageIn } from "./help-words.ts";

const codes = HELP_LANGUAGES.map(({ code }) => code).filter((code) => code !== "en");

test("help is given in every language that is read, and each has its cry to be tried with", () => {
  const read = LANGUAGES.map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([...read.filter((code) => code !== "en"), "hi-Latn"]));
  expect(CRIES.map(([code]) => code)).toEqual(HELP_LANGUAGES.map(({ code }) => code));
  const files = readdirSync("worker/reading/help/words").map((file) => file.replace(".json", ""));
  expect(new Set(files)).toEqual(new Set(codes));
});

test.each(CRIES)("%s: %s is answered in its language", (code, text) => {
  expect(helpFor(text)?.language).toBe(code === "en" ? undefined : code);
});

test("what is not read is answered in English", () => {
  expect(helpFor("오늘 밤도 잠이 오지 않아요")).toBeUndefined();
  expect(helpPageIn("en")).toBeUndefined();
  expect(helpPageIn("__proto__")).toBeUndefined();
});

describe.each(codes)("help in %s", (code) => {
  const help = helpPageIn(code);

  test("has every number where English has it, and no placeholder is left", () => {
    expect(help?.support.lines.map(({ number, dial }) => [number, dial])).toEqual(
      SUPPORT.lines.map(({ number, dial }) => [number, dial]),
    );
    expect(help?.worried.steps).toHaveLength(5);
    const last = help?.worried.steps.at(-1);
    for (const number of ["14416", "112", "1098"]) expect(last).toContain(number);
    const childline = help?.support.lines[3]?.name.toLowerCase();
    expect(last?.toLowerCase()).toContain(childline);
    expect(help?.support.lines[2]?.note).toContain("14416");
    expect(help?.support.elsewhere).toContain("findahelpline.com");
    expect(JSON.stringify(help)).not.toMatch(/[{]\w+[}]/);
  });

  test("names every language of the first helpline in letters that the device has", () => {
    for (const { code: spoken, name, said } of help?.support.languages ?? []) {
      const isShown = !LACKING.includes(spoken) || said !== undefined;
      expect(isShown || sharesLetters(code, spoken), `${spoken} on a page in ${code}`).toBe(true);
      expect(said).not.toBe(name);
    }
  });

  test("says everything, in letters of its own", () => {
    const words = JSON.parse(readFileSync(`worker/reading/help/words/${code}.json`, "utf8"));
    const { languages, ...others } = words;
    const texts = [...textsIn(others), ...textsIn(languages)];
    expect(textsIn(others)).toHaveLength(26);
    expect(new Set(texts).size).toBeGreaterThan(24);
    const latin = ["hi-Latn", "es", "fr", "de", "pt"].includes(code);
    const own = texts.filter((text) => /\P{Script=Latin}/u.test(text.replace(/[^\p{L}]/gu, "")));
    expect(own).toHaveLength(latin ? 0 : texts.length);
  });
});

/** Languages in whose letters we have no face. */
const LACKING = ["as", "gu", "ml", "or", "pa"];

function sharesLetters(page: string, spoken: string): boolean {
  return page === spoken || (page === "bn" && spoken === "as");
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Object.values(Object(value)).flatMap(textsIn);
}
