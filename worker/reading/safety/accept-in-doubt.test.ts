import { expect, test } from "vitest";
import { acceptInDoubt } from "./accept-in-doubt.ts";

const refused = { context_class: "Not Applicable", focus: "x" };

test("a text that may speak of a crisis is never refused: it gets a calming beat", () => {
  expect(acceptInDoubt(refused, true)).toMatchObject({ context_class: "Medical", goal: "calm" });
  expect(acceptInDoubt(refused, false)).toBe(refused);
  const spiritual = { context_class: "Spiritual" };
  expect(acceptInDoubt(spiritual, true)).toBe(spiritual);
});
