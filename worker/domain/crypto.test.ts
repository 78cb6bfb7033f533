import { expect, test } from "vitest";
import {
  equalDigests,
  fromBase64url,
  hmacHex,
  randomToken,
  sha256Hex,
  toBase64url,
} from "./crypto.ts";

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

test("digests are equal only when every character is", () => {
  expect(equalDigests("00ff", "00ff")).toBe(true);
  for (const other of ["10ff", "00fe", "00f", "00ff0", ""]) {
    expect(equalDigests("00ff", other), other).toBe(false);
  }
});

test("hashes as the published test vectors do", async () => {
  // https://csrc.nist.gov/pubs/fips/180-4, "abc"
  expect(await sha256Hex("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("moving characters from one part of a message to the next changes the digest", async () => {
  expect(await hmacHex("key", "ab", "c")).not.toBe(await hmacHex("key", "a", "bc"));
  expect(await hmacHex("key", "ab", "c")).toBe(await hmacHex("key", "ab", "c"));
});

test("a token is 256 random bits as base64url", () => {
  const tokens = Array.from({ length: 50 }, randomToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
});
