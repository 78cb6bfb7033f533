import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("verifies the password that was hashed and no other, to the last character", async () => {
  const password = `${"long ".repeat(50)}end😴`;
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$scrypt\$n=32768,r=8,p=3\$/);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(password.replace("😴", "😵"), hash)).toBe(false);
  expect(await hashPassword(password)).not.toBe(hash);
});

test("verifies an accent in either Unicode form", async () => {
  const hash = await hashPassword("caf\u00e9 au lait");
  expect(await verifyPassword("cafe\u0301 au lait", hash)).toBe(true);
});

test("refuses every password without a stored hash", async () => {
  expect(await verifyPassword("", null)).toBe(false);
  expect(await verifyPassword("anything", "not a hash")).toBe(false);
});
