import { expect, test } from "vitest";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { assess } from "../assess.ts";
import { TOPICS } from "../reading/knowledge.ts";

function percentOf(text: string): number {
  return Number.parseInt(assess(text).assessment.quality_score, 10);
}

/** None of them is among the learning texts. */
const CLEAR = [
  "toothache",
  "wide awake",
  "heartbroken",
  "i feel lonely",
  "nervous about interview",
  "nightmares",
  "man udaas hai",
  "गुस्सा आ रहा है",
  "कमर दर्द",
  "help me sleep",
  "want to pray",
  "migraine",
  "I am terrified of the dentist",
  "I keep waking at three and cannot fall asleep again until the alarm goes off",
  "since the divorce I feel so sad and lonely in the evenings",
  "kal exam hai aur bahut ghabrahat ho rahi hai",
];
const VAGUE = [
  "idk man",
  "kinda weird",
  "not sure what I feel",
  "something",
  "kuch ajeeb sa",
  "कुछ अजीब सा",
  "I guess it is what it is and some of it is whatever and I am kind of somewhere in between, hard to say",
  "maybe there is something with me, or maybe there is not, it's hard to explain, stuff just sort of happens and I don't know",
  "today was one of those where you do this and that and somehow it is evening and you don't know what to make of it",
  "it's like, you know, a thing, I can't describe it, kind of strange, comes and goes, whatever",
  "pata nahi kya bolun, kuch kuch hota rehta hai, kabhi kuch kabhi kuch",
  "समझ नहीं आता क्या कहूँ, शायद कुछ है, शायद नहीं",
];

test("what is said directly is clear, in few words or many", () => {
  for (const text of CLEAR) expect(percentOf(text), text).toBeGreaterThanOrEqual(75);
});

test("what is vague is unclear, in few words or many", () => {
  for (const text of VAGUE) expect(percentOf(text), text).toBeLessThanOrEqual(45);
});

test("a text that no beat could be made for has 10 %", () => {
  expect(assess("book a flight to Delhi").assessment.quality_score).toBe("10%");
});

function focusOf(text: string): string {
  return assess(text).assessment.focus;
}

test("the focus is in the language and script of the text", () => {
  expect(focusOf("I cannot sleep")).toBe("Trouble sleeping");
  expect(focusOf("mujhe neend nahi aati")).toBe("Neend na aana");
  expect(focusOf("मुझे नींद नहीं आती")).toBe("नींद न आना");
  expect(focusOf("mujhe neend nahi aati aur bahut ghabrahat hai")).toMatch(/ aur /);
  expect(focusOf("मुझे नींद नहीं आती और घबराहट है")).toMatch(/ और /);
});

test("a denied, past or another person's feeling is never named", () => {
  const cases = [
    ["Not sad, just tired", "Tiredness"],
    ["not anxious any more", "How you feel"],
    ["used to have panic attacks, now I just can't focus", "Trouble focusing"],
    ["my wife is anxious and I cannot sleep because of it", "Trouble sleeping"],
    ["my husband is depressed", "How you feel"],
    ["I don't want to sleep, keep me awake", "Staying awake"],
    ["udaas nahi hoon bas thaka hua hoon", "Thakaan"],
  ] as const;
  for (const [text, focus] of cases) expect(focusOf(text), text).toBe(focus);
});

test("the title of a beat has each name alone in its language", () => {
  for (const { in_hindi, in_romanised } of TOPICS) {
    expect(beatTitle(in_hindi)).toBe(in_hindi);
    expect(beatTitle(in_romanised)).toBe(in_romanised);
  }
});
