import { expect, test } from "vitest";
import { maskedAddress, readCode } from "./rules.ts";

test("reads the digits, however they are grouped", () => {
  for (const typed of ["01234567", " 0123-4567 ", "0123 4567"]) {
    expect(readCode(typed)).toBe("01234567");
  }
});

test("reads nothing but a whole code", () => {
  for (const typed of ["", "code", "0123456", "012345678"]) expect(readCode(typed)).toBeUndefined();
});

test.each([
  ["asha.rao@clinic.example", "a•••@c•••.example"],
  ["x@y.co.in", "x•••@y•••.in"],
  ["😴@example.com", "😴•••@e•••.com"],
])("%s is shown as %s", (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});
