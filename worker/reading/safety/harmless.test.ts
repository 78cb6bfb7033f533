import { expect, test } from "vitest";
import type { PatternLists } from "#worker/reading/language/patterns.ts";
import { readSources } from "#worker/reading/learn/compiled.ts";
import { crisisLevel } from "./crisis.ts";
import rules from "./crisis-rules.json" with { type: "json" };

/** The shortest text that a pattern matches: the first word of each part, and nothing in its gaps. */
function instanceOf(pattern: string, lists: PatternLists): string {
  const words = pattern
    .split(" ")
    .filter((part) => !/^(?:\^|\$|!.*|\.\.\d|[~-]\d|.*\?)$/.test(part))
    .map((part) => {
      const alternatives = part
        .split("|")
        .flatMap((word) => (word.startsWith("#") ? (lists[word.slice(1)] ?? []) : [word]));
      return alternatives.find((word) => word !== "$") ?? "";
    });
  return words.join(" ").replaceAll("_", " ").replaceAll("*", "").replaceAll(" ,", ",");
}

function missed(patterns: readonly string[], lists: PatternLists, own: readonly string[]) {
  const texts = patterns.flatMap((pattern) =>
    own.map((statement) => `${instanceOf(pattern, lists)} ${statement}`),
  );
  return texts.filter((text) => crisisLevel(text) === "none");
}

test("what is harmless in English excuses its own words, and no statement after them", () => {
  const own = [
    ...["i want to die", "and i want to kill myself", "but i want to end my life"],
    ...["and better off dead", "nothing left to live for", "then jump off the bridge"],
  ];
  expect(missed(rules.harmless, rules.lists, own)).toEqual([]);
});

test("what is harmless in Hindi excuses its own words, and no statement after them", () => {
  const own = [
    ...["main marna chahta hu", "aur mujhe marna hai", "lekin apni jaan lena chahta hu"],
    ...["ab nahi jeena", "jaan de dunga"],
  ];
  expect(missed(rules.roman.harmless, rules.roman.lists, own)).toEqual([]);
});

test("a farewell for ever is none to colleagues", () => {
  const last = [
    "goodbye everyone in this world",
    "goodbye all of my friends",
    "goodbye everyone forever",
    "goodbye everyone see you in heaven",
    "bye everyone, see you in heaven",
    "goodbye everyone this is my last day on earth",
  ];
  expect(last.filter((text) => crisisLevel(text) === "none")).toEqual([]);
  const ordinary = [
    "goodbye everyone last day in office",
    "goodbye friends it is my last day at work tomorrow",
    "bye everyone see you tomorrow",
  ];
  expect(ordinary.filter((text) => crisisLevel(text) !== "none")).toEqual([]);
});

test("a condition stands apart from the words before it, which it would excuse as well", () => {
  expect(JSON.stringify(rules)).not.toMatch(/\|[^ "|]+!/);
});

/** A plain statement in each language of the packs; those of unspaced scripts are left out. */
const OWN: Readonly<Record<string, string>> = {
  ar: "أريد أن أموت",
  as: "মই মৰি যাব বিচাৰোঁ",
  bn: "আমি মরতে চাই",
  es: "quiero morirme",
  fr: "je veux mourir",
  gu: "મારે મરી જવું છે",
  kn: "ನನಗೆ ಸಾಯಬೇಕು",
  ml: "എനിക്ക് മരിക്കണം",
  mr: "मला मरायचं आहे",
  or: "ମୁଁ ମରିବାକୁ ଚାହୁଁଛି",
  pa: "ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ",
  pt: "quero me matar",
  ru: "я хочу умереть",
  ta: "எனக்கு சாகணும்",
  te: "నాకు చావాలని ఉంది",
  ur: "میں مرنا چاہتا ہوں",
};

test("what is harmless or about somebody else in another language excuses no statement after it", () => {
  const packs = readSources().packs.filter(({ language }) => language in OWN);
  expect(packs).toHaveLength(Object.keys(OWN).length);
  for (const { language, native } of packs) {
    const patterns = [...native.harmless, ...native.reported].map(([pattern]) => pattern);
    expect(missed(patterns, native.lists ?? {}, [OWN[language] ?? ""]), language).toEqual([]);
  }
});

test.each([
  "before i die i want to say goodbye",
  "bucket list done i want to die now",
  "bungee jumping is fun but i want to die",
  "i played pubg all night and i want to die",
  "half dead today i want to die",
  "glad to be alive no i want to die",
  "i want to kill myself over exams",
  "i will kill myself over my exam results",
  "i want to kill myself at work",
  "i want to die of an overdose",
  "i want to die for my family",
  "i want to cut my leg",
  "cut my hand on purpose tonight",
  "kill off myself",
  "want to pass away",
  "need to get out of this life",
  "game level ich will sterben",
  "எனக்கு சாகணும் தூக்கம் வரவில்லை",
  "ನನಗೆ ಸಾಯಬೇಕು ನಿದ್ದೆ ಬರುತ್ತಿಲ್ಲ",
  "എനിക്ക് മരിക്കണം ഉറക്കം വരുന്നില്ല",
])("a serious statement beside a harmless word gets help: %s", (text) => {
  expect(crisisLevel(text)).not.toBe("none");
});

test.each([
  "I hope he will not pass away",
  "I wish the headache would pass away",
  "I hope this sadness will pass away",
])("what is hoped of somebody or something else is no clear statement: %s", (text) => {
  expect(crisisLevel(text)).not.toBe("clear");
});

test.each([
  "before i die i want to travel",
  "killing myself over this project, so tired",
  "bungee jumping off a bridge tomorrow, nervous",
  "played gta and died five times, now relaxed",
  "cut my hand while cooking, it stings",
  "need to cut my hair, feeling dull",
  "kaam ke bojh se mar raha hoon",
  "mujhe marne se dar lagta hai",
  "dying for my sleep",
  "எனக்கு தூக்கம் வரவில்லை",
])("and the harmless words alone are no doubt: %s", (text) => {
  expect(crisisLevel(text)).toBe("none");
});
