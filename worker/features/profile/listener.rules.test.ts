import { expect, test } from "vitest";
import { ANYBODY, ageOn, healthAnswers, profileHints } from "./listener.rules.ts";
import { listenerOf } from "./listener-of.rules.ts";
import { type ProfileAnswers, UNANSWERED } from "./rules.ts";

test("an assessment gets the age, and neither name, contact nor date of birth", () => {
  const answers = healthAnswers(
    {
      ...UNANSWERED,
      full_name: "Asha Rao",
      date_of_birth: "1990-05-17",
      phone: "+91 98800 00000",
      email: "asha@example.com",
      location: "Bengaluru",
      stress_level: 8,
    },
    "2026-05-16",
  );
  expect(answers).toEqual({ age: 35, stress_level: 8 });
  expect(JSON.stringify(answers)).not.toMatch(/Asha|98800|example|Bengaluru|1990/);
});

test("what nobody said is not told as if it had been said", () => {
  expect(healthAnswers(UNANSWERED, "2026-05-16")).toEqual({});
  expect(healthAnswers({ ...UNANSWERED, sleep_severity: 0 }, "2026-05-16")).toEqual({
    sleep_severity: 0,
  });
});

test("the age increases on the birthday itself", () => {
  expect(ageOn("2026-05-16", "1990-05-17")).toBe(35);
  expect(ageOn("2026-05-17", "1990-05-17")).toBe(36);
  expect(ageOn("2026-02-28", "2008-02-29")).toBe(17);
  expect(ageOn("2026-03-01", "2008-02-29")).toBe(18);
});

const TODAY = "2026-11-21";

function noticesOf(answers: Partial<ProfileAnswers>): readonly string[] {
  return listenerOf({ ...UNANSWERED, ...answers }, { askedParent: false, today: TODAY }).notices;
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

test("who asked a parent is a child while their birthday is unknown, and a birthday alone ends it", () => {
  const asked = (answers?: ProfileAnswers) =>
    listenerOf(answers, { askedParent: true, today: TODAY });
  expect(asked()).toEqual({ session_duration: null, notices: ["child"] });
  expect(asked({ ...UNANSWERED, had_brain_injury: true }).notices).toEqual([
    "head_injury",
    "child",
  ]);
  expect(asked({ ...UNANSWERED, date_of_birth: "2008-11-21" }).notices).toEqual([]);
  expect(listenerOf(undefined, { askedParent: false, today: TODAY })).toEqual(ANYBODY);
});

test("who is under 18 by what is typed and not saved, or by what is saved, listens as a child", () => {
  const typed = (drafted: string | null, date_of_birth: string | null) =>
    listenerOf({ ...UNANSWERED, date_of_birth }, { askedParent: false, drafted, today: TODAY });
  expect(typed("2012-03-01", null).notices).toEqual(["child"]);
  expect(typed("2012-03-01", "1990-05-17").notices).toEqual(["child"]);
  expect(typed("1990-05-17", "2012-03-01").notices).toEqual(["child"]);
  expect(typed("1990-05-17", null).notices).toEqual([]);
  expect(typed(null, "1990-05-17").notices).toEqual([]);
});

test("a composer gets what was said, and nothing that only a control stood at", () => {
  expect(profileHints(UNANSWERED)).toBeUndefined();
  expect(profileHints({ ...UNANSWERED, stress_level: 8 })).toEqual({ stress: 8 });
  expect(profileHints({ ...UNANSWERED, sleep_issues: true })).toEqual({ sleep_trouble: 4 });
  expect(profileHints({ ...UNANSWERED, sleep_severity: 0, caffeine_intake: 2 })).toEqual({
    sleep_trouble: 0,
    cups_of_caffeine: 2,
  });
});

test("nobody who opted out is told about", () => {
  expect(profileHints(undefined)).toBeUndefined();
  expect(profileHints({ ...UNANSWERED, stress_level: 8, left_out_of_beats: true })).toBeUndefined();
});
