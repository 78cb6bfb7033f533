import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUPPORT } from "#worker/reading/safety/support.ts";

/** Ways to read a `Cookie` header that the product's libraries offer, or that somebody may write. */
const COOKIE_READERS: Readonly<Record<string, RegExp>> = {
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

for (const [what, pattern] of Object.entries(COOKIE_READERS)) {
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
  const unseen = used.filter(
    (code) => !Object.values(COOKIE_READERS).some((one) => one.test(code)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(unseen).toEqual([]);
});

/** Modules that are given what a person wrote. An isolate serves many people, one after another and at once. */
const TEXT_READERS = [
  "worker/domain/*.ts",
  "worker/features/{beats,help,profile}/**/*.ts",
  "worker/reading/{composer,composition,language,safety,said-back}/**/*.ts",
  "worker/adapters/model/**/*.ts",
  "worker/server/{api,shell}/**/*.ts",
];

/** Where a module could keep a text beyond its request: what can be assigned again, or be filled later. */
const KEEPS: Readonly<Record<string, RegExp>> = {
  "a variable": /^(export )?(let|var) /m,
  "a collection that begins empty":
    /^(export )?const \w+(: [^=]+)? = (new (Map|Set|Array|WeakMap)(<.*>)?\(\)|\[\]|\{\});/m,
  "a function of a text that remembers":
    /^(export )?const \w+(: .+)? = (oncePerWord|\w*[lL]ast\w*)\(/m,
};

/** They are filled with our own tables, by names of ours. */
const WITH_OUR_TABLES = [
  // Where the language of what is said comes from, set once.
  "worker/domain/translator.ts",
  // Empty defaults, which their types keep empty.
  "worker/reading/language/learned-models.ts",
  "worker/reading/composer/reading/phrase-book.ts",
  // The description of the API, by its origin.
  "worker/server/api/service.ts",
  // Vocabulary by its first letter; lexicons and signs by language.
  "worker/reading/said-back/signs.ts",
  "worker/reading/composer/reading/knowledge.ts",
  "worker/reading/composer/other-languages/signs.ts",
];

const withTexts = globSync(TEXT_READERS).filter(
  (file) => !file.endsWith(".test.ts") && !WITH_OUR_TABLES.includes(file),
);

for (const [what, pattern] of Object.entries(KEEPS)) {
  test(`no module that reads texts keeps one in ${what}`, () => {
    expect(withTexts.length).toBeGreaterThan(100);
    expect(withTexts.filter((file) => pattern.test(readFileSync(file, "utf8")))).toEqual([]);
  });
}

/** Everything that is built and served, but for the table itself and weights that programs wrote. */
const SOURCES = globSync(
  "{app,worker,db,public}/**/*.{ts,tsx,json,html,js,css,svg,webmanifest}",
).filter(
  (file) =>
    file !== "worker/reading/safety/support.ts" &&
    // Built from the table.
    file !== "public/offline.html" &&
    !/\.test\.tsx?$|\.compiled\.json$|-weights\.json$/.test(file),
);

test("no number of a helpline stands in a source beside the one table", () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const patterns = SUPPORT.lines.flatMap(({ number, dial }) => [literal(number), literal(dial)]);
  const found = SOURCES.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return patterns
      .filter((pattern) => pattern.test(text))
      .map(({ source }) => `${file} ${source}`);
  });
  expect(found).toEqual([]);
});

/** A number in words, in quotes or in a link. A short one is also a frequency, or a place in a drawing. */
function literal(number: string): RegExp {
  const exact = number.replace(/[+.]/g, "\\$&");
  if (number.length > 3) return new RegExp(`(?<![\\w.])${exact}(?![\\w.]\\d*\\w)`);
  return new RegExp(
    `["'\`>]${exact}["'\`<]|\\b(at|call|dial|emergency|number|on) ${exact}\\b`,
    "i",
  );
}
