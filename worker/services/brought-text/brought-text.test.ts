import { expect, test } from "vitest";
import { createCookieJar } from "#worker/services/sessions/cookie-jar.ts";
import { createBroughtText } from "./brought-text.ts";

const SECRET = "a secret of more than thirty-two characters";
const TEXT = "I can't sleep since the move, नींद नहीं आती";

/** The text as one request keeps it: the `Set-Cookie` header of its response. */
async function keep(text: string, now = 0) {
  const cookies = createCookieJar(null, true);
  const kept = await createBroughtText({ cookies, secrets: [SECRET], now: () => now }).keep(text);
  return { kept, header: cookies.headers()[0] ?? "" };
}

function read(header: string, { now = 0, secrets = [SECRET] } = {}) {
  const cookies = createCookieJar(header.split(";")[0] ?? "", true);
  return { cookies, text: createBroughtText({ cookies, secrets, now: () => now }) };
}

test("a text comes back once, from a cookie that no script reads and that shows nothing of it", async () => {
  const { header } = await keep(TEXT);
  expect(header).toMatch(
    /^__Host-brought=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(decodeURIComponent(header)).not.toContain("sleep");
  expect(Buffer.from(header.split(/[=;]/)[1] ?? "", "base64url").toString()).not.toContain("sleep");
  const { cookies, text } = read(header);
  expect(await text.take()).toBe(TEXT);
  expect(cookies.headers()).toEqual([expect.stringMatching(/^__Host-brought=; Max-Age=0/)]);
});

test("after an hour, under another secret or altered there is none", async () => {
  const { header } = await keep(TEXT);
  expect(await read(header, { now: 3_600_000 }).text.take()).toBeUndefined();
  expect(await read(header, { secrets: ["another secret"] }).text.take()).toBeUndefined();
  expect(await read(header.replace("brought=", "brought=A")).text.take()).toBeUndefined();
  expect(await read("").text.take()).toBeUndefined();
});

test("it survives the rotation of the secret", async () => {
  const { header } = await keep(TEXT);
  expect(await read(header, { secrets: ["the new secret", SECRET] }).text.take()).toBe(TEXT);
});

test("the longest text of the page fits into a cookie in every script, a longer one is refused", async () => {
  const { kept, header } = await keep("ॐ".repeat(800));
  expect(kept).toBe(true);
  expect(header.length).toBeLessThan(4_096);
  expect(await keep("ॐ".repeat(1200))).toEqual({ kept: false, header: "" });
});
