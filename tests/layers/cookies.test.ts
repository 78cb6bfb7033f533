import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Ways to read a `Cookie` header that the product's libraries offer, or that somebody may write. */
const READERS: Readonly<Record<string, RegExp>> = {
  "the header": /(["'`])cookie\1(?=\s*[\])])/i,
  "hono's reader":
    /\bget(Signed)?Cookie\b|"hono\/cookie"|\bparse(Signed)?\b[^;]*from "hono\/utils\/cookie"/,
  "Remix's reader": /\bcreateCookie(SessionStorage)?\b|\bcreateSessionStorage\b/,
  "Lucia's reader": /\breadSessionCookie\b|\bparseCookies\b|\bCookieController\b/,
  "the script's reader": /\bdocument\.cookie\b|\bcookieStore\b/,
  "another package": /from "(@oslojs\/cookie|oslo\/cookie|cookie|cookie-es|tough-cookie)"/,
};

/** Takes the header from the request, for the one reader. */
const TAKES = "worker/features/sessions/browser.ts";

const files = globSync("{app,worker,db}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));

for (const [what, pattern] of Object.entries(READERS)) {
  test(`cookies are read by the cookie jar, not by ${what}`, () => {
    const found = files.filter((file) => pattern.test(readFileSync(file, "utf8")));
    expect(found).toEqual(what === "the header" ? [TAKES] : []);
  });
}

test("a way to read cookies is found where it is used", () => {
  const used = [
    'headers.get("Cookie")',
    'import { getCookie } from "hono/cookie"',
    'import { createCookie } from "@remix-run/cloudflare"',
    "lucia.readSessionCookie(header)",
    "document.cookie",
    'import { parse } from "cookie"',
  ];
  const unseen = used.filter((code) => !Object.values(READERS).some((one) => one.test(code)));
  expect(files.length).toBeGreaterThan(500);
  expect(unseen).toEqual([]);
});
