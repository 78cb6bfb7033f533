import { describe, expect, test } from "vitest";
import type { OtherLanguageCode } from "#worker/reading/language/identify/languages.ts";
import { judgeOtherLanguage } from "./judge.ts";

const judged = (code: OtherLanguageCode, text: string) => {
  const { contextClass, goal, understood } = judgeOtherLanguage(text, code);
  return [contextClass, goal, understood];
};

describe("a mood gets its class and goal in its own language", () => {
  test.each<[OtherLanguageCode, string, string, string]>([
    ["es", "llevo tres noches sin dormir", "Medical", "sleep"],
    ["bn", "পরীক্ষার চিন্তায় বুক ধড়ফড় করছে", "Medical", "calm"],
    ["ta", "ரொம்ப சோர்வா இருக்கு, ஓய்வு வேணும்", "Medical", "rest"],
    ["de", "ich kann mich beim Lernen nicht konzentrieren", "Medical", "focus"],
    ["ru", "мне так одиноко и грустно", "Medical", "lift"],
    ["ar", "أريد أن أصلي بخشوع وسكينة", "Spiritual", "meditation"],
    ["te", "naaku nidra pattatledu", "Medical", "sleep"],
    ["zh", "最近压力很大，很焦虑", "Medical", "calm"],
    ["ja", "疲れて体がだるい", "Medical", "rest"],
  ])("%s: %s", (code, text, contextClass, goal) => {
    expect(judged(code, text)).toEqual([contextClass, goal, true]);
  });
});

test.each<[OtherLanguageCode, string]>([
  ["es", "cuánto cuesta un vuelo a Madrid"],
  ["fr", "donne-moi la recette de la ratatouille"],
])("what is no feeling gets no beat: %s %s", (code, text) => {
  expect(judged(code, text)[0]).toBe("Not Applicable");
});

test("a text that says too little is not understood", () => {
  expect(judgeOtherLanguage("la mesa", "es").understood).toBe(false);
});

test("a feeling that is denied is not the topic", () => {
  const { topics } = judgeOtherLanguage("no estoy triste, solo muy cansado", "es");
  expect(topics.map(({ topic }) => topic.name)).toContain("tiredness");
  expect(topics.map(({ topic }) => topic.name)).not.toContain("low mood");
});
