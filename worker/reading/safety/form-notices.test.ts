import { expect, test } from "vitest";
import { formNotices } from "./form-notices.ts";

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
