import { expect, test } from "vitest";
import { createCookieJar } from "#worker/features/sessions/cookies.ts";
import { issueChallenge, readChallenge } from "./challenge.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

/** Issues a challenge at one time, and reads it later with the cookie that was set. */
async function isValidAfter(ms: number, secret = SECRET): Promise<boolean> {
  const first = createCookieJar(null, false);
  const issued = { cookies: first, secret: SECRET, now: () => 1000 };
  const challenge = await issueChallenge(issued, "confirm", "asha");
  const [pair = ""] = (first.headers()[0] ?? "").split(";");
  const later = { cookies: createCookieJar(pair, false), secret, now: () => 1000 + ms };
  return (await readChallenge(later, "confirm", "asha")) === challenge;
}

test("a challenge is valid for five minutes", async () => {
  expect(await isValidAfter(299_999)).toBe(true);
  expect(await isValidAfter(300_000)).toBe(false);
});

test("refuses a challenge that another secret signed", async () => {
  expect(await isValidAfter(1, SECRET.toUpperCase())).toBe(false);
});

test.each(["", "a", "a.b", "a.b.c", "a.9999999999999.", "..", "%"])(
  "refuses the malformed cookie %j",
  async (value) => {
    const cookies = createCookieJar(`passkey=${value}`, false);
    const parts = { cookies, secret: SECRET, now: () => 0 };
    expect(await readChallenge(parts, "sign_in", undefined)).toBeUndefined();
  },
);
