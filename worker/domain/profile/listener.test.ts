import { expect, test } from "vitest";
import { type ProfileAnswers, UNANSWERED } from "./fields.ts";
import { listenerOf } from "./listener.ts";

function noticesOf(answers: Partial<ProfileAnswers>): readonly string[] {
  return listenerOf({ ...UNANSWERED, ...answers }, "2026-11-21").notices;
}

test("the notices before a beat follow from options, free texts and age", () => {
  expect(noticesOf({})).toEqual([]);
  expect(noticesOf({ existing_conditions: ["ADHD", "Anxiety"] })).toEqual([]);
  expect(noticesOf({ had_brain_injury: true })).toEqual(["head_injury"]);
  expect(noticesOf({ safety_conditions: ["pregnancy", "seizures"] })).toEqual([
    "seizures",
    "pregnancy",
  ]);
  expect(noticesOf({ existing_conditions: ["Parkinson's"] })).toEqual(["degenerative"]);
  expect(noticesOf({ medical_history: "epilepsy since 2010" })).toEqual(["seizures"]);
  expect(noticesOf({ current_medication: "none, but I have a pacemaker" })).toEqual(["implant"]);
  expect(noticesOf({ supplements: "folic acid, I am pregnant" })).toEqual(["pregnancy"]);
  expect(noticesOf({ date_of_birth: "2008-11-22" })).toEqual(["child"]);
  expect(noticesOf({ date_of_birth: "2008-11-21" })).toEqual([]);
  expect(noticesOf({ had_brain_injury: true, medical_history: "a concussion" })).toEqual([
    "head_injury",
  ]);
});
