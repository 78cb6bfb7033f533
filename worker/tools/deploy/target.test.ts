import { expect, test } from "vitest";
import { ConfigurationError } from "#worker/server/env.ts";
import { readTarget } from "./target.ts";

const VARIABLES = {
  APP_ORIGIN: "https://beats.test",
  LIBSQL_URL: "libsql://beats.turso.test",
  MAIL_FROM: "hello@beats.test",
};
const SECRETS = {
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtps://user:password@mail.test:465",
  OPERATOR_TOKEN: "abcdef0123456789abcdef0123456789",
};

/** The secrets of a gateway. */
const ACCOUNT = {
  RAZORPAY_KEY_SECRET: "secret of the key",
  RAZORPAY_WEBHOOK_SECRET: "secret of webhooks,secret before it",
};

/** Validates a target with the host beats.test. */
function read(
  variables: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, unknown>>,
  supportEmail = "support@beats.test",
) {
  return readTarget({ variables, hosts: ["beats.test"], secrets }, supportEmail);
}

/** The reason why a target is refused, one line. */
function problemOf(...given: Parameters<typeof read>): string {
  try {
    read(...given);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "nothing";
}

test("the environment is the variables and the secrets together", () => {
  expect(read(VARIABLES, SECRETS)).toEqual({ ...VARIABLES, ...SECRETS });
});

test("sells where the gateway's key is a variable and its secrets are secrets", () => {
  const env = read({ ...VARIABLES, RAZORPAY_KEY_ID: "rzp_live_1" }, { ...SECRETS, ...ACCOUNT });
  expect(env.RAZORPAY_WEBHOOK_SECRET).toEqual(["secret of webhooks", "secret before it"]);
});

test("takes the address of alerts as a secret alone: receivers put their secret into it", () => {
  const url = "https://alerts.test/hook/secret";
  expect(read(VARIABLES, { ...SECRETS, ALERT_URL: url }).ALERT_URL).toBe(url);
  expect(problemOf({ ...VARIABLES, ALERT_URL: url }, SECRETS)).toBe(
    "ALERT_URL is a secret: take it out of wrangler.toml",
  );
});

test("refuses what would fail only at the first request", () => {
  const problems = [
    [VARIABLES, {}],
    [{ ...VARIABLES, SMTP_URL: SECRETS.SMTP_URL }, SECRETS],
    [VARIABLES, { ...SECRETS, QUOTE_URL: "https://quotes.test" }],
    [{ ...VARIABLES, RAZORPAY_KEY_SECRET: "secret of the key" }, SECRETS],
    [{ ...VARIABLES, RAZORPAY_WEBHOOK_SECRET: "secret of webhooks" }, SECRETS],
    [{ ...VARIABLES, RAZORPAY_KEY_ID: "rzp_live_1" }, SECRETS],
    [VARIABLES, { ...SECRETS, ...ACCOUNT }],
    [{ ...VARIABLES, GOOGLE_CLIENT_ID: "client" }, SECRETS],
    [VARIABLES, { ...SECRETS, GOOGLE_CLIENT_SECRET: "secret of the client" }],
    [VARIABLES, { ...SECRETS, OPERATOR_TOKEN: "" }],
    [VARIABLES, { ...SECRETS, APP_SECRET_BEFORE: SECRETS.APP_SECRET }],
    [
      { ...VARIABLES, RAZORPAY_KEY_ID: "rzp_live_1", RAZORPAY_URL: "http://127.0.0.1:9000" },
      { ...SECRETS, ...ACCOUNT },
    ],
    [{ ...VARIABLES, APP_ORIGIN: "http://localhost:8787" }, SECRETS],
    [{ ...VARIABLES, APP_ORIGIN: "https://www.beats.test" }, SECRETS],
    [{ ...VARIABLES, LIBSQL_URL: "libsql://stillwave.example" }, SECRETS],
    [{ ...VARIABLES, MAIL_FROM: "Stillwave <hello@stillwave.example>" }, SECRETS],
    [{ ...VARIABLES, LIMIT_SCALE: "2" }, SECRETS],
  ].map(([variables = {}, secrets = {}]) => problemOf(variables, secrets));

  expect(problems).toEqual([
    "APP_SECRET is missing; SMTP_URL is missing",
    "SMTP_URL is a secret: take it out of wrangler.toml",
    "QUOTE_URL is no secret: it belongs into wrangler.toml",
    "RAZORPAY_KEY_SECRET is a secret: take it out of wrangler.toml",
    "RAZORPAY_WEBHOOK_SECRET is a secret: take it out of wrangler.toml",
    "RAZORPAY_KEY_SECRET is missing, RAZORPAY_KEY_ID is set; RAZORPAY_WEBHOOK_SECRET is missing, RAZORPAY_KEY_ID is set",
    "RAZORPAY_KEY_ID is missing, RAZORPAY_KEY_SECRET is set",
    "GOOGLE_CLIENT_SECRET is missing, its partner is set",
    "GOOGLE_CLIENT_ID is missing, its partner is set",
    "OPERATOR_TOKEN is empty: take its line out of the file of secrets",
    "APP_SECRET_BEFORE is APP_SECRET: it must be the secret before it, or absent",
    "RAZORPAY_URL may be on loopback only where APP_ORIGIN is: no money moves there",
    "APP_ORIGIN is on loopback: nobody else could reach it",
    "APP_ORIGIN has the host www.beats.test, the routes of wrangler.toml have beats.test",
    "LIBSQL_URL is an example still: libsql://stillwave.example",
    "MAIL_FROM is an example still: Stillwave <hello@stillwave.example>",
    "LIMIT_SCALE may be set only where APP_ORIGIN is on loopback",
  ]);
});

test("refuses the example support address", () => {
  expect(problemOf(VARIABLES, SECRETS, "support@stillwave.example")).toBe(
    "supportEmail in worker/domain/words.ts is an example still: support@stillwave.example",
  );
});

test("a problem contains no secret", () => {
  const problem = problemOf(VARIABLES, { ...SECRETS, APP_SECRET: "hush" });
  expect(problem).toMatch(/^APP_SECRET /);
  expect(problem).not.toContain("hush");
});
