import { expect, test } from "vitest";
import { UNANSWERED } from "./fields.ts";
import { ageOn, healthAnswers } from "./health-answers.ts";

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
