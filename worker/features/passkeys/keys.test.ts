import { createSign, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { rawSignature } from "./keys.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

test("converted signatures of all DER lengths verify", async () => {
  const jwk = publicKey.export({ format: "jwk" });
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
  const lengths = new Set<number>();
  for (let index = 0; index < 600; index += 1) {
    const message = new TextEncoder().encode(`message ${index}`);
    const der = new Uint8Array(createSign("sha256").update(message).sign(privateKey));
    lengths.add(der.length);
    const raw = rawSignature(der);
    if (raw === undefined) throw new Error(`${der} was refused.`);
    expect(await crypto.subtle.verify(algorithm, key, raw, message)).toBe(true);
  }
  // Integers with and without a leading zero, and shorter ones.
  expect(lengths.size).toBeGreaterThanOrEqual(3);
});

const one = [0x02, 0x01, 0x01];
test.each([
  ["nothing", []],
  ["no sequence", [0x31, 0x06, ...one, ...one]],
  ["one number", [0x30, 0x03, ...one]],
  ["three numbers", [0x30, 0x09, ...one, ...one, ...one]],
  ["bytes after it", [0x30, 0x06, ...one, ...one, 0x00]],
  ["a wrong length", [0x30, 0x07, ...one, ...one]],
  ["a negative number", [0x30, 0x06, 0x02, 0x01, 0x80, ...one]],
  ["an empty number", [0x30, 0x05, 0x02, 0x00, ...one]],
  ["a needless zero", [0x30, 0x07, 0x02, 0x02, 0x00, 0x01, ...one]],
  ["a number beyond the end", [0x30, 0x06, ...one, 0x02, 0x20, 0x01]],
  ["a number of 33 bytes", [0x30, 0x26, 0x02, 0x21, ...Array(33).fill(0x01), ...one]],
])("refuses %s", (_, bytes) => {
  expect(rawSignature(Uint8Array.from(bytes))).toBeUndefined();
});

test("pads small integers with zeros", () => {
  const raw = rawSignature(Uint8Array.from([0x30, 0x06, ...one, ...one]));
  expect(raw).toHaveLength(64);
  expect([raw?.[31], raw?.[63]]).toEqual([1, 1]);
});
