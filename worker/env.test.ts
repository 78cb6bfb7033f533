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
