import { describe, expect, test } from "vitest";
import { scriptClauses } from "./script-words.ts";

const words = (text: string) => scriptClauses(text).flat().join(" ");

describe("variants of one spelling become the same words", () => {
  test.each([
    ["accents", "No puedo más, qué hago", "no puedo mas que hago"],
    ["apostrophes", "j'ai peur", "j ai peur"],
    ["Russian ё", "всё", "все"],
    ["Arabic vowel signs and alef", "أُريدُ", "اريد"],
    ["Persian and Arabic yeh and kaf", "مرنی چاهتی ک", "مرني چاهتي ك"],
    ["Urdu heh", "ہوں", "هوں"],
    ["nukta", "पढ़ाई", "पढाई"],
    ["visarga typed as a colon", "दु:ख", "दुख"],
    ["candrabindu of Bengali", "বাঁচতে", "বাচতে"],
    ["chillu of Malayalam", "ഞാന്‍", words("ഞാൻ")],
    ["letters apart", "m.o.r.i.r", "morir"],
    ["digits for letters", "su1c1d1o", "suicidio"],
    ["a letter held down", "quieroooo", "quiero"],
    ["full-width letters", "ｓｉｎｔｏ", "sinto"],
  ])("%s", (_, text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

test("signs of Chinese and Japanese are words of their own, with their voicing marks", () => {
  expect(words("不想活了 ok")).toBe("不 想 活 了 ok");
  expect(words("死にたい がんばる")).toBe("死 に た い が ん ば る");
});

test("clauses end at the signs of every script", () => {
  const signs = ["।", "؟", "،", "۔", "。", "，", "！", "、"];
  for (const sign of signs) expect(scriptClauses(`एक${sign}दो`)).toEqual([["एक"], ["दो"]]);
});
