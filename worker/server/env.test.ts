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

test("takes a key of a mail service in place of a mail server", () => {
  const { SMTP_URL: _, ...others } = good;
  expect(problemsOf({ ...others, MAIL_API_KEY: "re_1" })).toEqual([]);
  expect(problemsOf({ ...others, MAIL_API_KEY: "" })).toEqual(["SMTP_URL is missing"]);
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
    { MAIL_API_KEY: "re 1" },
    { MAIL_API_URL: "http://mail.example" },
    { MAIL_FROM: "nobody" },
    { MAIL_FROM: "a@example.com\r\nBcc: b@example.com" },
    { SUPPORT_EMAIL: "Team <team@example.com>" },
    { LLM_BASE_URL: "http://model.example" },
    { ALERT_URL: "http://alerts.example/hook" },
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

test("a token for alerts needs an address that they go to", () => {
  expect(problemsOf({ ...good, ALERT_TOKEN: "x" })).toEqual([
    "ALERT_URL is missing, ALERT_TOKEN is set",
  ]);
  const url = "https://alerts.example/hook";
  expect(problemsOf({ ...good, ALERT_TOKEN: "x", ALERT_URL: url })).toEqual([]);
  expect(problemsOf({ ...good, ALERT_URL: "http://127.0.0.1:9000/hook" })).toEqual([]);
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

/** All that a gateway needs. */
const account = {
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "secret of the key",
  RAZORPAY_WEBHOOK_SECRET: "secret of webhooks",
};

test("a payment gateway needs its id and both secrets", () => {
  expect(problemsOf({ ...good, ...account })).toEqual([]);
  for (const missing of Object.keys(account)) {
    const set = missing === "RAZORPAY_KEY_ID" ? "RAZORPAY_KEY_SECRET" : "RAZORPAY_KEY_ID";
    expect(problemsOf({ ...good, ...account, [missing]: "" })).toEqual([
      `${missing} is missing, ${set} is set`,
    ]);
  }
});

test("webhooks have one secret, or two during a change", () => {
  const read = (RAZORPAY_WEBHOOK_SECRET: string) =>
    readEnv({ ...good, ...account, RAZORPAY_WEBHOOK_SECRET }).RAZORPAY_WEBHOOK_SECRET;
  expect(read("secret of webhooks")).toEqual(["secret of webhooks"]);
  expect(read("the next secret!, secret of webhooks")).toEqual([
    "the next secret!",
    "secret of webhooks",
  ]);
  const problem =
    "RAZORPAY_WEBHOOK_SECRET must be a secret of at least 16 characters, or two with a comma between them";
  const three = "secret of webhooks,secret of webhooks,secret of webhooks";
  for (const RAZORPAY_WEBHOOK_SECRET of ["short", "secret of webhooks,", three]) {
    expect(problemsOf({ ...good, ...account, RAZORPAY_WEBHOOK_SECRET })).toEqual([problem]);
  }
});

test("mails go by a binding, which is no text", () => {
  const { SMTP_URL: _, ...without } = good;
  const binding = { send: async () => ({}) };
  expect(problemsOf(without)).toEqual(["SMTP_URL is missing"]);
  expect(readEnv({ ...without, SEND_EMAIL: binding }).SEND_EMAIL).toBe(binding);
  expect(problemsOf({ ...good, SEND_EMAIL: "SEND_EMAIL" })).toEqual([
    "SEND_EMAIL must be a send_email binding",
  ]);
});

test("mails have one secret of their events, or two during a change", () => {
  const [secret, before] = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", `whsec_${"A".repeat(43)}=`];
  const read = (MAIL_WEBHOOK_SECRET: string) =>
    readEnv({ ...good, MAIL_WEBHOOK_SECRET }).MAIL_WEBHOOK_SECRET;
  expect(read(secret)).toEqual([secret]);
  expect(read(`${secret},${before}`)).toEqual([secret, before]);
  for (const MAIL_WEBHOOK_SECRET of [
    "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "whsec_short",
    `${secret},`,
    `${secret}, ${before}`,
    `${secret},${before},${secret}`,
    `whsec_${"-".repeat(32)}`,
    `whsec_${"A".repeat(33)}`,
  ]) {
    expect(problemsOf({ ...good, MAIL_WEBHOOK_SECRET })).toEqual([
      "MAIL_WEBHOOK_SECRET must be a secret such as whsec_..., or two with a comma between them",
    ]);
  }
});

test("receipts take a GST number of 15 characters and a rate up to 50", () => {
  const seller = { SELLER_GSTIN: "29ABCDE1234F1Z5", SELLER_GST_RATE: "18" };
  expect(readEnv({ ...good, ...seller })).toMatchObject({ SELLER_GST_RATE: 18 });
  for (const SELLER_GSTIN of ["29abcde1234f1z5", "28ABCDE1234F1Z5", "96ABCDE1234F1Z5", "29"]) {
    expect(problemsOf({ ...good, ...seller, SELLER_GSTIN })).toEqual([
      "SELLER_GSTIN must be a GST number: 15 characters, of which the first two are the code of a State",
    ]);
  }
  for (const SELLER_GST_RATE of ["eighteen", "-1", "51"]) {
    expect(problemsOf({ ...good, SELLER_GST_RATE })).toEqual([
      "SELLER_GST_RATE must be a number from 0 to 50",
    ]);
  }
});

test("a GST number without a rate is refused: receipts would hide the tax", () => {
  expect(problemsOf({ ...good, SELLER_GSTIN: "29ABCDE1234F1Z5" })).toEqual([
    "SELLER_GST_RATE is missing, SELLER_GSTIN is set",
  ]);
});

test("a gateway where no money moves is refused beyond loopback", () => {
  const standIn = { ...account, RAZORPAY_URL: "http://127.0.0.1:9000" };
  expect(problemsOf({ ...good, ...standIn, APP_ORIGIN: "http://localhost:8787" })).toEqual([]);
  expect(problemsOf({ ...good, ...standIn })).toEqual([
    "RAZORPAY_URL may be on loopback only where APP_ORIGIN is: no money moves there",
  ]);
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
