import { expect, test } from "vitest";
import { wrap } from "./prompts.ts";

test("breaks a line before the word that would pass 102 characters, and indents the next one", () => {
  const fits = `${"a".repeat(100)} b`;
  expect(wrap(fits)).toBe(fits);
  expect(wrap(`${fits} c d`, "  ")).toBe(`${fits}\n  c d`);
});

test("never breaks at a no-break space", () => {
  expect(wrap(`${"a".repeat(99)} 6\u00a0minutes`)).toBe(`${"a".repeat(99)}\n6 minutes`);
});
