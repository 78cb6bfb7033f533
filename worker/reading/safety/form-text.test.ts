import { expect, test } from "vitest";
import { formText, saysNothing } from "./form-text.ts";
import { freeTextCrisis } from "./free-text.ts";

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
