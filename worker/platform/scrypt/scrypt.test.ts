import { scryptSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createScrypt } from "./scrypt.ts";

const module = new WebAssembly.Module(await readFile(new URL("scrypt.wasm", import.meta.url)));

/** The test vectors of https://www.rfc-editor.org/rfc/rfc7914#section-12, but for the one of a gigabyte. */
test.each([
  [
    "",
    "",
    { N: 16, r: 1, p: 1 },
    "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442",
  ],
  [
    "password",
    "NaCl",
    { N: 1024, r: 8, p: 16 },
    "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162",
  ],
  [
    "pleaseletmein",
    "SodiumChloride",
    { N: 16384, r: 8, p: 1 },
    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2",
  ],
] as const)("derives the key of the standard from %j", async (password, salt, parameters, key) => {
  const derived = await createScrypt(module)(password, Buffer.from(salt), 64, parameters);
  expect(derived.toString("hex").slice(0, 64)).toBe(key);
});

test("derives what the runtime derives, hash after hash, with parameters larger and smaller", async () => {
  const scrypt = createScrypt(module);
  for (const parameters of [
    { N: 2, r: 1, p: 1 },
    { N: 32768, r: 8, p: 3 },
    { N: 64, r: 3, p: 2 },
  ]) {
    const salt = Buffer.from(`salt ${parameters.N}`);
    const own = await scrypt("p\u00e4ss 😴", salt, 32, parameters);
    const theirs = scryptSync("p\u00e4ss 😴", salt, 32, { ...parameters, maxmem: 2 ** 26 });
    expect(own.equals(theirs)).toBe(true);
  }
});

test("others have a turn 192 times while a password is hashed", async () => {
  let turns = 0;
  const scrypt = createScrypt(module, async () => {
    turns += 1;
  });
  await scrypt("password", Buffer.from("salt"), 32, { N: 32768, r: 8, p: 3 });
  expect(turns).toBe(192);
});

test("a hash whose memory another one took fails, and the other one is right", async () => {
  const scrypt = createScrypt(module);
  const parameters = { N: 64, r: 8, p: 1 };
  const [first, second] = await Promise.allSettled([
    scrypt("first", Buffer.from("salt"), 32, parameters),
    scrypt("second", Buffer.from("salt"), 32, parameters),
  ]);
  expect(first?.status).toBe("rejected");
  const right = scryptSync("second", "salt", 32, parameters);
  expect(second).toEqual({ status: "fulfilled", value: right });
});

test("nothing of a password is left in the memory once it is hashed", async () => {
  const { Instance } = WebAssembly;
  const memories: WebAssembly.Memory[] = [];
  const made = vi.spyOn(WebAssembly, "Instance").mockImplementation(function watched(compiled) {
    const instance = new Instance(compiled);
    memories.push(instance.exports.memory as WebAssembly.Memory);
    return instance;
  });
  onTestFinished(() => made.mockRestore());
  await createScrypt(module)("password", Buffer.from("salt"), 32, { N: 64, r: 8, p: 1 });
  expect(memories).toHaveLength(1);
  const bytes = new Uint8Array(memories[0]?.buffer ?? []);
  expect(bytes.length).toBeGreaterThan(64 * 8 * 128);
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});
