import { expect, test } from "vitest";
import { freeTextCrisis } from "./free-text.ts";
import { formNotices, formText, listeningNotices, saysNothing } from "./listening-notices.ts";

test.each([
  ["I had a seizure last year and feel anxious", ["seizures"]],
  ["my pacemaker makes me nervous", ["implant"]],
  ["I am bipolar and cannot calm down", ["psychosis"]],
  ["Concussion due to long working hours", ["head_injury"]],
  ["मेरे सिर में चोट लगी है", ["head_injury"]],
  ["five months pregnant and sleepless", ["pregnancy"]],
  ["I need to stay calm while driving to work", ["driving"]],
  ["my kids are driving me crazy", []],
  ["I am unable to sleep", []],
])("%s", (text, notices) => {
  expect(listeningNotices(text)).toEqual(notices);
});

test("an answer that there is nothing is no statement", () => {
  for (const answer of [
    "None",
    "none.",
    "N/A",
    "n.a.",
    "Nil",
    "No",
    "Nothing else",
    "nahi",
    "नहीं।",
  ]) {
    expect(saysNothing(answer), answer).toBe(true);
    expect(freeTextCrisis({ medical_history: answer, supplements: answer }), answer).toBe("none");
  }
});

test("whatever else is written is read", () => {
  for (const answer of [
    "None of it matters any more",
    "No reason to live",
    "Asthma",
    "nothing helps",
  ]) {
    expect(saysNothing(answer), answer).toBe(false);
  }
  const form = { medical_history: "None", current_medication: "I want to kill myself" };
  expect(freeTextCrisis(form)).toBe("clear");
  expect(formText(form)).not.toContain("None");
});

test("a ticked box and the same thing in free words require one notice", () => {
  expect(formNotices({})).toEqual([]);
  expect(
    formNotices({ safety_conditions: ["pregnancy"], medical_history: "epilepsy, and pregnant" }),
  ).toEqual(["seizures", "pregnancy"]);
});

test("the boxes alone require their notices, in the order of the safety page", () => {
  const safety_conditions = ["head_injury", "psychosis", "pregnancy", "implant", "seizures"];
  expect(formNotices({ safety_conditions })).toEqual([
    "seizures",
    "implant",
    "psychosis",
    "head_injury",
    "pregnancy",
  ]);
});
