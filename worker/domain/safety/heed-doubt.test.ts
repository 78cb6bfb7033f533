import { expect, test } from "vitest";
import { heedDoubt } from "./heed-doubt.ts";

const refused = { context_class: "Not Applicable", focus: "x" };

test("in doubt nobody is turned away: there is a calming beat, beside the help", () => {
  expect(heedDoubt(refused, true)).toMatchObject({ context_class: "Medical", goal: "calm" });
  expect(heedDoubt(refused, false)).toBe(refused);
  const spiritual = { context_class: "Spiritual" };
  expect(heedDoubt(spiritual, true)).toBe(spiritual);
});
