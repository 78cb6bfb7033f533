import { describe, expect, test } from "vitest";
import { crisisLevel, readCrisis } from "./crisis.ts";

describe("a cry for help is found in every language of the packs", () => {
  test.each([
    ["Bengali", "আমি আর বাঁচতে চাই না"],
    ["Bengali in Latin letters", "ami ar bachte chai na"],
    ["Marathi", "मला मरायचं आहे, आता जगायचं नाही"],
    ["Telugu", "నాకు చావాలని ఉంది"],
    ["Tamil", "எனக்கு வாழ பிடிக்கவில்லை, சாகணும் போல இருக்கு"],
    ["Gujarati", "મારે મરી જવું છે"],
    ["Urdu", "میں مرنا چاہتا ہوں"],
    ["Kannada", "ನನಗೆ ಸಾಯಬೇಕು ಅನಿಸುತ್ತಿದೆ"],
    ["Malayalam", "എനിക്ക് മരിക്കണം, ജീവിക്കാൻ വയ്യ"],
    ["Punjabi", "ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ"],
    ["Odia", "ମୁଁ ମରିବାକୁ ଚାହୁଁଛି"],
    ["Assamese", "মই মৰি যাব বিচাৰোঁ"],
    ["Spanish", "ya no quiero vivir"],
    ["French", "j'ai envie de mourir"],
    ["German", "ich will nicht mehr leben"],
    ["Portuguese", "quero me matar"],
    ["Arabic", "أريد أن أموت"],
    ["Russian", "я хочу умереть"],
    ["Chinese", "我不想活了"],
    ["Japanese", "もう死にたい"],
  ])("%s: %s", (_, text) => {
    expect(crisisLevel(text)).toBe("clear");
  });
});

describe("a near miss in these languages is an ordinary text", () => {
  test.each([
    ["Bengali", "খিদেয় মরে যাচ্ছি"],
    ["Spanish", "me muero de hambre"],
    ["Spanish", "no me quiero morir, tengo miedo a la muerte"],
    ["French", "je suis mort de rire"],
    ["German", "ich bin todmüde"],
    ["Portuguese", "estou morrendo de saudade da minha mãe"],
    ["Russian", "я умираю от скуки"],
    ["Chinese", "今天累死了"],
    ["Japanese", "暑くて死にそう"],
    ["Arabic", "أموت من الضحك"],
  ])("%s: %s", (_, text) => {
    expect(crisisLevel(text)).not.toBe("clear");
  });
});

test.each([
  ["আমার ঘুম আসছে না", "আমার ঘুম আসছে না, আমি আর বাঁচতে চাই না"],
  ["ਮੈਂ ਬਹੁਤ ਥੱਕ ਗਿਆ ਹਾਂ", "ਮੈਂ ਬਹੁਤ ਥੱਕ ਗਿਆ ਹਾਂ, ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ"],
  ["మనసు బాలేదు, నాకు నిద్ర రావడం లేదు", "నాకు నిద్ర రావడం లేదు, నాకు చావాలని ఉంది"],
  ["મારું ધ્યાન નથી લાગતું", "મારું ધ્યાન નથી લાગતું. મારે મરી જવું છે"],
  ["хочу расслабиться", "хочу расслабиться и умереть"],
])("a plain complaint alone is no doubt, and hides nothing beside it: %s", (plain, serious) => {
  expect(crisisLevel(plain)).toBe("none");
  expect(crisisLevel(serious)).toBe("clear");
});

test("what commas part is still one statement", () => {
  expect(crisisLevel("me quiero, de verdad, morir")).toBe("clear");
});

test.each([
  "my son says he wants to die and I do not know what to do",
  "mi hija dice que se quiere morir",
  "meri behen ne kaha woh marna chahti hai",
])("somebody else's danger gets help of its own: %s", (text) => {
  expect(readCrisis(text)).toMatchObject({ level: "doubt", about: "other" });
});

test.each([
  "gave my cat to the neighbour and paid the rent until june. everything is in order now",
  "looked up how many of them it takes. just looked",
  "they would all be better off without me",
])("an indirect statement gets help beside the beat: %s", (text) => {
  expect(crisisLevel(text)).not.toBe("none");
});
