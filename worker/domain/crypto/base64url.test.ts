import { expect, test } from "vitest";
import { fromBase64url, toBase64url } from "./base64url.ts";

test.each([0, 1, 2, 3, 4, 255])("decodes %i encoded bytes to the same bytes", (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + 250) % 256);
  const text = toBase64url(bytes);
  expect(text).toMatch(/^[\w-]*$/);
  expect(fromBase64url(text)).toEqual(bytes);
});

test.each(["a", "ab==", "a+b/", "a b", "é", "abcde"])(
  "refuses %j, which is no base64url",
  (text) => {
    expect(() => fromBase64url(text)).toThrow(TypeError);
  },
);
