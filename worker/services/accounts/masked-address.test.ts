import { expect, test } from "vitest";
import { maskedAddress } from "./masked-address.ts";

test.each([
  ["asha.rao@clinic.example", "a•••@c•••.example"],
  ["x@y.co.in", "x•••@y•••.in"],
  ["😴@example.com", "😴•••@e•••.com"],
])("%s is shown as %s", (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});
