import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createScrypt } from "#worker/platform/scrypt/scrypt.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const compiled = new URL("../../platform/scrypt/scrypt.wasm", import.meta.url);
const scrypt = createScrypt(new WebAssembly.Module(await readFile(compiled)));

test("verifies the password that was hashed and no other, to the last character", async () => {
  const password = `${"long ".repeat(50)}end😴`;
  const hash = await hashPassword(password, scrypt);
  expect(hash).toMatch(/^\$scrypt\$n=32768,r=8,p=3\$/);
  expect(await verifyPassword(password, hash, scrypt)).toBe(true);
  expect(await verifyPassword(password.replace("😴", "😵"), hash, scrypt)).toBe(false);
  expect(await hashPassword(password, scrypt)).not.toBe(hash);
});

test("verifies an accent in either Unicode form", async () => {
  const hash = await hashPassword("caf\u00e9 au lait", scrypt);
  expect(await verifyPassword("cafe\u0301 au lait", hash, scrypt)).toBe(true);
});

test("refuses every password without a stored hash", async () => {
  expect(await verifyPassword("", null, scrypt)).toBe(false);
  expect(await verifyPassword("anything", "not a hash", scrypt)).toBe(false);
});
