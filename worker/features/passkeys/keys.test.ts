import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedBy, type StoredKey } from "./keys.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = { alg: "ES256", ...publicKey.export({ format: "jwk" }) } as StoredKey;
const message = new TextEncoder().encode("a message");

test("signatures of all DER lengths are valid, and for their message alone", () => {
  const lengths = new Set<number>();
  for (let index = 0; index < 600; index += 1) {
    const signed = new TextEncoder().encode(`message ${index}`);
    const signature = sign("sha256", signed, privateKey);
    lengths.add(signature.length);
    expect(isSignedBy(key, signature, signed)).toBe(true);
    expect(isSignedBy(key, signature, message)).toBe(false);
  }
  // Integers with and without a leading zero, and shorter ones.
  expect(lengths.size).toBeGreaterThanOrEqual(3);
});

const one = [0x02, 0x01, 0x01];
test.each([
  ["nothing", []],
  ["no sequence", [0x31, 0x06, ...one, ...one]],
  ["one number", [0x30, 0x03, ...one]],
  ["bytes after it", [0x30, 0x06, ...one, ...one, 0x00]],
  ["a negative number", [0x30, 0x06, 0x02, 0x01, 0x80, ...one]],
  ["a number beyond the end", [0x30, 0x06, ...one, 0x02, 0x20, 0x01]],
  ["a number of 33 bytes", [0x30, 0x26, 0x02, 0x21, ...Array(33).fill(0x01), ...one]],
])("%s is no signature", (_, bytes) => {
  expect(isSignedBy(key, Uint8Array.from(bytes), message)).toBe(false);
});

test("a signature of an RSA key is valid under it, and not under another algorithm's", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const stored = { alg: "RS256", ...rsa.publicKey.export({ format: "jwk" }) } as StoredKey;
  const signature = sign("sha256", message, rsa.privateKey);
  expect(isSignedBy(stored, signature, message)).toBe(true);
  expect(isSignedBy(stored, sign("sha256", message, privateKey), message)).toBe(false);
  expect(isSignedBy(key, signature, message)).toBe(false);
});
