import { expect, test } from "vitest";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { assess } from "../assess.ts";
import { TOPICS } from "../reading/knowledge.ts";

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
