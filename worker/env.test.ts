import { expect, test } from "vitest";
import { ConfigurationError, readEnv } from "./env.ts";

const good = {
  APP_ORIGIN: "https://stillwave.example",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  LIBSQL_URL: "libsql://db.example",
  SMTP_URL: "smtps://user:pass@mail.example:465",
  MAIL_FROM: "Stillwave <hello@stillwave.example>",
};

/** The problems of a configuration; none when it is valid. */
function problemsOf(values: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    readEnv(values);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.message).toBe(error.problems.join("; "));
    return error.problems;
  }
}

test("reads a whole configuration, and takes an empty variable for an absent one", () => {
  expect(readEnv({ ...good, LLM_BASE_URL: "", UNKNOWN: "x" })).toEqual(good);
});

test("takes plain connections on loopback only", () => {
  const local = {
    APP_ORIGIN: "http://localhost:8787",
    LIBSQL_URL: "http://127.0.0.1:8080",
    SMTP_URL: "smtp://127.0.0.1:1025",
    LLM_BASE_URL: "http://[::1]:9000/openai/v1",
  };
  expect(problemsOf({ ...good, ...local })).toEqual([]);
});

test("names each variable that is wrong, and never its value", () => {
  const cases: Record<string, string>[] = [
    { APP_ORIGIN: "" },
    { APP_ORIGIN: "http://stillwave.example" },
    { APP_ORIGIN: "https://stillwave.example/path" },
    { APP_SECRET: "tooshort" },
    { LIBSQL_URL: "http://10.0.0.1" },
    { LIBSQL_URL: "file:data.db" },
    { SMTP_URL: "smtp://mail.example" },
    { MAIL_FROM: "nobody" },
    { MAIL_FROM: "a@example.com\r\nBcc: b@example.com" },
    { LLM_BASE_URL: "http://model.example" },
  ];
  for (const change of cases) {
    const [[name = "", value = ""] = []] = Object.entries(change);
    const problems = problemsOf({ ...good, ...change });
    expect(problems, name).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} (is missing|must be)`));
    if (value) expect(problems[0]).not.toContain(value);
  }
});

test("one error names every problem", () => {
  expect(problemsOf({ ...good, APP_SECRET: "", SMTP_URL: "" })).toEqual([
    "APP_SECRET is missing",
    "SMTP_URL is missing",
  ]);
});

test("Google needs both its id and its secret", () => {
  for (const [set, missing] of [
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ] as const) {
    expect(problemsOf({ ...good, [set]: "x" })).toEqual([
      `${missing} is missing, its partner is set`,
    ]);
  }
});

test("variables for tests are refused beyond loopback", () => {
  const local = { ...good, APP_ORIGIN: "http://localhost:8787" };
  for (const [name, value] of [
    ["LIMIT_SCALE", "10"],
    ["GOOGLE_STAND_IN", "http://127.0.0.1:9000"],
  ] as const) {
    expect(problemsOf({ ...local, [name]: value })).toEqual([]);
    const message = `${name} may be set only where APP_ORIGIN is on loopback`;
    expect(problemsOf({ ...good, [name]: value })).toEqual([message]);
  }
  for (const LIMIT_SCALE of ["0", "-1", "ten"]) {
    expect(problemsOf({ ...local, LIMIT_SCALE })).toEqual(["LIMIT_SCALE must be a number above 0"]);
  }
});
