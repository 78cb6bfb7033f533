import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { createCookieJar } from "./cookies.ts";

const jar = (header: string | null) => createCookieJar(header, true);

test("gives back what it wrote, beside the cookies of others", () => {
  const before = jar(null);
  before.set("asked", "/plan?a=1; b=\u00e9", 60);
  const [written = ""] = before.headers();
  const [pair = ""] = written.split(";");
  expect(jar(`other=%; ${pair} ;x`).get("asked")).toBe("/plan?a=1; b=\u00e9");
});

test("takes the first of equal names, and none without its prefix", () => {
  expect(jar("__Host-session=one; __Host-session=two").get("session")).toBe("one");
  expect(jar("session=one").get("session")).toBeUndefined();
  expect(createCookieJar("session=one", false).get("session")).toBe("one");
});

test("takes names as they are written, and the first value that decodes", () => {
  const planted = [
    "%5F%5FHost-session",
    "__Host-%73ession",
    "__host-session",
    '"__Host-session"',
    "\u00a0__Host-session",
    "\u2000__Host-session",
    "__Host-session\ufeff",
    "\v__Host-session",
  ];
  for (const name of planted) {
    expect(jar(`${name}=planted`).get("session"), name).toBeUndefined();
    expect(jar(`__Host-session=own; ${name}=planted`).get("session"), name).toBe("own");
    expect(jar(`${name}=planted; __Host-session=own`).get("session"), name).toBe("own");
  }
  expect(jar(" __Host-session\t= own \t; x").get("session")).toBe("own");
  const malformed = "__Host-session=%; ";
  expect(jar(`${malformed}__Host-session=own`).get("session")).toBe("own");
  expect(jar(`${malformed.repeat(1_000)}__Host-session=own`).get("session")).toBeUndefined();
});

test("sets and clears nothing when the request only looks, but renews a session", () => {
  const looking = createCookieJar("__Host-left=1", true, true);
  looking.set("plan", "creator", 60);
  looking.clear("left");
  looking.clearAll();
  looking.add("__Host-session=own");
  expect(looking.headers()).toEqual(["__Host-session=own"]);
});

test.each(["", "__Host-session", "=x", "__Host-session=%", "__Host-session=%ff"])(
  "%j holds no session",
  (header) => {
    expect(jar(header).get("session") || undefined).toBeUndefined();
  },
);

test("a value is decoded whole or not at all, whatever malformed pieces it has", () => {
  const pieces = fc.constantFrom("%", "%ff", "x%ffx", "%41", "%c3%a9", "x", "=");
  const values = fc.array(pieces, { minLength: 1, maxLength: 50 }).map((parts) => parts.join(""));
  checkProperty(
    "cookie-header",
    fc.property(values, (value) => {
      const session = jar(`a=${value}; __Host-session=${value}; ${value}`).get("session");
      expect(session).toBe(isWellFormed(value) ? decodeURIComponent(value) : undefined);
    }),
  );
});

function isWellFormed(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
