import { expect, test } from "vitest";
import { withoutPhraseSigns } from "./phrase-signs.ts";

test("no sign that is left becomes more than four letters or marks", () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const sign = String.fromCodePoint(code);
    const read = withoutPhraseSigns(sign).normalize("NFKD");
    if (read.length > 4 * sign.length) expect(sign).toBe("without the phrases");
  }
});

test("what stands beside it is read, apart from each other", () => {
  expect(withoutPhraseSigns("so\ufdfasad")).toBe("so sad");
  expect(withoutPhraseSigns("\ufdf2")).toBe("\ufdf2");
});
