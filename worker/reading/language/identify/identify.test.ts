import { describe, expect, test } from "vitest";
import { languageOf } from "./identify.ts";

describe("the language of a text by its script or its letters", () => {
  test.each([
    ["en-hi", "I cannot sleep"],
    ["en-hi", "cnt slp agn, hlp"],
    ["en-hi", "neend nahi aa rahi yaar"],
    ["en-hi", "मुझे नींद नहीं आती"],
    ["en-hi", "😴😴😴"],
    ["en-hi", "404"],
    ["mr", "मला झोप येत नाही, खूप भीती वाटते"],
    ["bn", "আমার ঘুম আসছে না"],
    ["as", "মোৰ টোপনি অহা নাই"],
    ["pa", "ਮੈਨੂੰ ਨੀਂਦ ਨਹੀਂ ਆਉਂਦੀ"],
    ["gu", "મને ઊંઘ નથી આવતી"],
    ["or", "ମୋତେ ନିଦ ହେଉନାହିଁ"],
    ["ta", "தூக்கம் வரவில்லை"],
    ["te", "నాకు నిద్ర పట్టడం లేదు"],
    ["kn", "ನನಗೆ ನಿದ್ದೆ ಬರುತ್ತಿಲ್ಲ"],
    ["ml", "എനിക്ക് ഉറക്കം വരുന്നില്ല"],
    ["ur", "مجھے نیند نہیں آتی"],
    ["ar", "لا أستطيع النوم"],
    ["ru", "не могу уснуть"],
    ["zh", "我睡不着"],
    ["ja", "眠れない"],
    ["es", "no puedo dormir"],
    ["fr", "je n'arrive pas à dormir"],
    ["de", "ich kann nicht schlafen"],
    ["pt", "não consigo dormir de jeito nenhum"],
    ["ta", "enakku thookam varala da"],
    ["bn", "amar ghum asche na kichutei"],
  ])("%s: %s", (code, text) => {
    expect(languageOf(text)).toBe(code);
  });
});

test("a text mixed with English is in the other script's language", () => {
  expect(languageOf("office stress এর জন্য ঘুম হচ্ছে না")).toBe("bn");
});

test.each([
  "잠이 안 와요",
  "นอนไม่หลับเลย",
  "non riesco a dormire, sono troppo agitato",
  "ik kan niet slapen vannacht",
  "nie mogę zasnąć, ciągle myślę o pracy",
  "siwezi kulala usiku",
  "не можу заснути вже котру ніч",
  "שוב לא מצליח להירדם",
])("a language that is not read is not taken for one that is: %s", (text) => {
  expect(languageOf(text)).toBe("other");
});
