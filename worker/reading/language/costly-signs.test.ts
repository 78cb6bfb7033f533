import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { capMarks, MOST_MARKS, withoutPhraseSigns } from "./costly-signs.ts";

test.each([
  ["Devanagari", "मैं र्‍य क़्ष्म्य अ॒ग्निमी॑ळे पु॒रोहि॑तं"],
  ["Thai", "ที่นี่ กำลังเศร้า"],
  ["Vietnamese, its marks apart", "Tôi buồn và mệt mỏi lắm".normalize("NFD")],
  ["Arabic with all its signs", "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ إِنَّآۚ"],
  ["the deepest Tibetan stack", "\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82 ཀྵ"],
  ["Burmese", "ကြွျှိုး့ နေကောင်းလား"],
  ["Hebrew with points and accents", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"],
  ["a family, a flag of letters, one of tags, a keycap", "👨🏽‍👩🏽‍👧‍👦 🇮🇳 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 1️⃣"],
])("%s is unchanged", (_, text) => {
  expect(capMarks(text)).toBe(text);
});

test("marks without a letter are removed", () => {
  expect(capMarks("\u0901\u0902 मैं \u0947थका \u0301sad")).toBe(" मैं थका sad");
});

test("excess marks are removed, also when invisible characters separate them", () => {
  const marks = "\u0301\u0316".repeat(500);
  expect(capMarks(`so${marks} sad`)).toBe(`so${marks.slice(0, MOST_MARKS)} sad`);
  const joined = capMarks(`so${"\u0301\u200d".repeat(500)} sad`);
  expect(joined.match(/\u0301/g)).toHaveLength(MOST_MARKS);
});

test("whatever the text, no word begins with a mark", () => {
  const signs = fc.constantFrom(
    "\u0301",
    "\u0f77",
    "\u093f",
    "\u20e3",
    "\u200d",
    "\u0915",
    "x",
    " ",
    "\n",
  );
  const texts = fc.array(signs, { maxLength: 100 }).map((parts) => parts.join(""));
  checkProperty(
    "combining-marks",
    fc.property(texts, (text) => {
      expect(capMarks(text)).not.toMatch(/(?<=^|\s)\p{M}/u);
    }),
  );
});

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
