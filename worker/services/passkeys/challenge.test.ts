import { expect, test } from "vitest";
import { createCookieJar } from "#worker/services/sessions/cookie-jar.ts";
import { createChallenges } from "./challenge.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

/** Makes a challenge at one time, and asks for it later with the cookie that was set. */
async function heldAfter(ms: number, secret = SECRET): Promise<boolean> {
  const first = createCookieJar(null, false);
  const challenge = await createChallenges({
    cookies: first,
    secret: SECRET,
    now: () => 1000,
  }).make("confirm", "asha");
  const [pair = ""] = (first.headers()[0] ?? "").split(";");
  const cookies = createCookieJar(pair, false);
  const challenges = createChallenges({ cookies, secret, now: () => 1000 + ms });
  return (await challenges.held("confirm", "asha")) === challenge;
}

test("a challenge lives five minutes", async () => {
  expect(await heldAfter(299_999)).toBe(true);
  expect(await heldAfter(300_000)).toBe(false);
});

test("a challenge that another secret sealed is none", async () => {
  expect(await heldAfter(1, SECRET.toUpperCase())).toBe(false);
});

test.each(["", "a", "a.b", "a.b.c", "a.9999999999999.", "..", "%"])("%j is none", async (value) => {
  const cookies = createCookieJar(`passkey=${value}`, false);
  const challenges = createChallenges({ cookies, secret: SECRET, now: () => 0 });
  expect(await challenges.held("sign_in", undefined)).toBeUndefined();
});
