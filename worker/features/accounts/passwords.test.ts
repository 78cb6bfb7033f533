import { expect, test } from "vitest";
import { isEasyToGuess } from "./passwords.ts";

test.each(["passwordpassword", "password1234", "123456789012", "qwertyuiop12", "aaaaaaaaaaaa"])(
  "%s is easy to guess",
  async (password) => {
    expect(await isEasyToGuess(password, "asha@example.com")).toBe(true);
  },
);

test("the person's own address is easy to guess", async () => {
  expect(await isEasyToGuess("asha@example.com", "asha@example.com")).toBe(true);
});

test.each([
  "correct horse battery",
  "a quiet lake in autumn",
  "😴😴😴 sleep well",
  "x9".repeat(128),
])("%s is not easy to guess", async (password) => {
  expect(await isEasyToGuess(password, "asha@example.com")).toBe(false);
});
