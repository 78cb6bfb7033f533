import { expect, test } from "vitest";
import { ConfigurationError } from "#worker/server/env.ts";
import { readServerSettings } from "./settings.ts";

const WHOLE = {
  APP_ORIGIN: "https://beats.example",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  MAIL_FROM: "Stillwave <hello@beats.example>",
  SMTP_URL: "smtps://user:password@mail.example:465",
  TRUSTED_PROXY: "127.0.0.1",
};

test("with everything set it listens on loopback, with a database of its own where none is named", () => {
  const { port, address, startsDatabase, startsMail } = readServerSettings(WHOLE);
  expect({ port, address, startsDatabase, startsMail }).toEqual({
    ...{ port: 8787, address: "127.0.0.1", startsDatabase: true, startsMail: false },
  });
  expect(readServerSettings({ ...WHOLE, LISTEN_ADDRESS: "0.0.0.0" }).address).toBe("0.0.0.0");
});

test.each([
  ["APP_ORIGIN", "APP_ORIGIN is missing"],
  ["APP_SECRET", "APP_SECRET is missing"],
  ["MAIL_FROM", "MAIL_FROM is missing"],
  ["SMTP_URL", "SMTP_URL or MAIL_API_KEY is missing: nobody could sign up"],
  ["TRUSTED_PROXY", /^TRUSTED_PROXY is missing: /],
])("without %s nothing starts, and no default takes its place", (name, problem) => {
  expect(problemsOf({ ...WHOLE, [name]: undefined })).toEqual([expect.stringMatching(problem)]);
});

test.each([
  ["LISTEN_ADDRESS", "localhost", "LISTEN_ADDRESS must be an IP address, such as 0.0.0.0"],
  ["PSEUDO_LANGUAGE", "1", "PSEUDO_LANGUAGE is for npm start"],
])("%s=%s is refused", (name, value, problem) => {
  expect(problemsOf({ ...WHOLE, [name]: value })).toEqual([problem]);
});

function problemsOf(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readServerSettings(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}
