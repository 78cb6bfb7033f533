import { expect, test } from "vitest";
import { parseEnv } from "./env.ts";

const good = {
  APP_ORIGIN: "https://stillwave.example",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  LIBSQL_URL: "libsql://db.example",
  SMTP_URL: "smtps://user:pass@mail.example:465",
  MAIL_FROM: "Stillwave <hello@stillwave.example>",
};

test("reads a whole configuration, and takes an empty variable for an absent one", () => {
  const result = parseEnv({ ...good, LLM_BASE_URL: "", UNKNOWN: "x" });
  expect(result).toEqual({ ok: true, env: good });
});

test("takes plain connections on loopback only", () => {
  const local = {
    APP_ORIGIN: "http://localhost:8787",
    LIBSQL_URL: "http://127.0.0.1:8080",
    SMTP_URL: "smtp://127.0.0.1:1025",
    LLM_BASE_URL: "http://[::1]:9000/openai/v1",
  };
  expect(parseEnv({ ...good, ...local }).ok).toBe(true);
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
    const result = parseEnv({ ...good, ...change });
    const [[name = "", value = ""] = []] = Object.entries(change);
    expect(result.ok, name).toBe(false);
    if (result.ok) continue;
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]).toMatch(new RegExp(`^${name} (is missing|must be)`));
    if (value) expect(result.problems[0]).not.toContain(value);
  }
});

test("Google needs both its id and its secret", () => {
  for (const [set, missing] of [
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ] as const) {
    expect(parseEnv({ ...good, [set]: "x" })).toEqual({
      ok: false,
      problems: [`${missing} is missing, its partner is set`],
    });
  }
});

test("what serves tests is refused where people are", () => {
  const local = { ...good, APP_ORIGIN: "http://localhost:8787" };
  for (const [name, value] of [
    ["LIMIT_SCALE", "10"],
    ["GOOGLE_STAND_IN", "http://127.0.0.1:9000"],
  ] as const) {
    expect(parseEnv({ ...local, [name]: value }).ok).toBe(true);
    const message = `${name} may be set only where APP_ORIGIN is on loopback`;
    expect(parseEnv({ ...good, [name]: value })).toEqual({ ok: false, problems: [message] });
  }
  for (const LIMIT_SCALE of ["0", "-1", "ten"]) {
    expect(parseEnv({ ...local, LIMIT_SCALE })).toEqual({
      ok: false,
      problems: ["LIMIT_SCALE must be a number above 0"],
    });
  }
});
