import { expect, test } from "vitest";
import { ConfigurationError } from "#worker/server/env.ts";
import { readSettings } from "./settings.ts";

const SECRET = "0".repeat(32);
const PUBLIC = { APP_ORIGIN: "https://beats.example" };

const problemsOf = (variables: Record<string, string>) => {
  try {
    readSettings(variables, SECRET);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
};

test("an APP_ORIGIN beyond loopback requires TRUSTED_PROXY", () => {
  expect(problemsOf(PUBLIC)).toEqual([expect.stringMatching(/^TRUSTED_PROXY is missing/)]);
  expect(problemsOf({ ...PUBLIC, TRUSTED_PROXY: "127.0.0.1" })).toEqual([]);
  expect(problemsOf({})).toEqual([]);
});

test("refuses a malformed TRUSTED_PROXY, with one line that names it and not its value", () => {
  for (const TRUSTED_PROXY of ["everybody", "0.0.0.0/0", "127.0.0.1;::1"]) {
    const problems = problemsOf({ ...PUBLIC, TRUSTED_PROXY });
    expect(problems).toEqual([expect.stringMatching(/^TRUSTED_PROXY must be addresses/)]);
    expect(problems[0]).not.toContain(TRUSTED_PROXY);
  }
});

test("a pseudo-language is for developers alone: it is refused where others reach the product", () => {
  const PSEUDO_LANGUAGE = "1";
  expect(problemsOf({ ...PUBLIC, TRUSTED_PROXY: "127.0.0.1", PSEUDO_LANGUAGE })).toEqual([
    expect.stringMatching(/^PSEUDO_LANGUAGE is for an APP_ORIGIN on loopback/),
  ]);
  expect(readSettings({ PSEUDO_LANGUAGE }, SECRET).pseudoLanguage).toBe(true);
  expect(readSettings({}, SECRET).pseudoLanguage).toBe(false);
});
