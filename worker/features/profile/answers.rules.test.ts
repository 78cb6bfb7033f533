import { expect, test } from "vitest";
import { readAnswers } from "./answers.rules.ts";
import { FIELD_NAMES, type FieldName, PROFILE_FIELDS, UNANSWERED } from "./rules.ts";
import { STEP_FIELDS, STEPS, stepOf } from "./steps.rules.ts";

const TODAY = "2026-11-21";

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Reads one field that was sent with these values. */
function read(name: FieldName, ...values: string[]) {
  const form = formOf(values.map((value) => [name, value]));
  const { answers, errors } = readAnswers(form, stepOf(name), TODAY);
  return name in errors ? "refused" : answers[name];
}

test("each field is in exactly one step", () => {
  expect(STEPS.flatMap((step) => [...STEP_FIELDS[step]] as string[]).toSorted()).toEqual(
    FIELD_NAMES.toSorted(),
  );
});

test("an empty form says nothing, and nothing in it is required", () => {
  for (const step of STEPS) {
    const { answers, errors } = readAnswers(new FormData(), step, TODAY);
    expect(errors).toEqual({});
    for (const name of STEP_FIELDS[step]) expect(answers[name], name).toEqual(UNANSWERED[name]);
  }
  expect(UNANSWERED).toMatchObject({
    stress_level: null,
    sleep_severity: null,
    water_intake: null,
    caffeine_intake: null,
    screen_time: null,
    existing_conditions: [],
    cognitive_issues: [],
    therapy_types: [],
    date_of_birth: null,
  });
});

test("a number's control stands at the default of the specification", () => {
  const { stress_level, sleep_severity, water_intake, caffeine_intake, screen_time } =
    PROFILE_FIELDS;
  const numbers = [stress_level, sleep_severity, water_intake, caffeine_intake, screen_time];
  expect(numbers.map((field) => field.default)).toEqual([5, 0, 2, 2, 6]);
});

test("a number is said by its value, and unsaid by the box beside it", () => {
  const stress = (fields: readonly (readonly [string, string])[]) =>
    readAnswers(formOf(fields), 3, TODAY).answers.stress_level;
  expect(stress([["stress_level", "5"]])).toBe(5);
  expect(stress([["stress_level", ""]])).toBeNull();
  expect(
    stress([
      ["stress_level", "5"],
      ["stress_level_unsaid", "5"],
    ]),
  ).toBeNull();
  expect(
    stress([
      ["stress_level", "8"],
      ["stress_level_unsaid", "on"],
    ]),
  ).toBeNull();
  expect(stress([["stress_level_unsaid", "5"]])).toBeNull();
});

test("a control that was moved says its number, although the tick beside it was forgotten", () => {
  const form = formOf([
    ["stress_level", "8"],
    ["stress_level_unsaid", "5"],
  ]);
  expect(readAnswers(form, 3, TODAY).answers.stress_level).toBe(8);
});

test("only numbers have such a box", () => {
  const form = formOf([
    ["has_headaches", "on"],
    ["has_headaches_unsaid", "on"],
  ]);
  expect(readAnswers(form, 2, TODAY).answers.has_headaches).toBe(true);
});

test("numbers are accepted from minimum to maximum, in their steps", () => {
  const cases: [FieldName, ok: string[], refused: string[]][] = [
    ["stress_level", ["1", "2", "9", "10", " 7 "], ["0", "11", "-1", "5.5", "ten", "1e1", "0x5"]],
    ["sleep_severity", ["0", "1", "10"], ["-1", "11", "0.5"]],
    ["water_intake", ["0", "0.5", "2", "2,5", "20"], ["-0.5", "0.3", "20.5", "NaN", "Infinity"]],
    ["caffeine_intake", ["0", "0.5", "30"], ["-0.5", "30.5", "1.2"]],
    ["screen_time", ["0", "6", "24"], ["-0.5", "24.5"]],
  ];
  for (const [name, ok, refused] of cases) {
    for (const value of ok) {
      expect(read(name, value), `${name} ${value}`).toBe(Number(value.replace(",", ".")));
    }
    for (const value of refused) expect(read(name, value), `${name} ${value}`).toBe("refused");
    expect(read(name, "3", "4"), `${name} twice`).toBe("refused");
  }
});

test("every option of the specification is accepted, and no other", () => {
  const options = {
    gender: ["male", "female", "non-binary", "prefer-not-to-say"],
    diet: ["vegetarian", "non-vegetarian", "vegan", "keto"],
    session_duration: ["10", "30", "60", "flexible"],
    existing_conditions: ["ADHD", "Anxiety", "Depression", "PTSD", "Alzheimer's", "Parkinson's"],
    cognitive_issues: ["Memory Loss", "Difficulty Focusing", "Mood Swings", "Brain Fog"],
    safety_conditions: ["seizures", "implant", "pregnancy", "psychosis", "head_injury"],
    therapy_types: ["Music Therapy", "Meditation", "Cognitive Training", "Light Therapy"],
  } as const;
  for (const [key, values] of Object.entries(options)) {
    const name = key as keyof typeof options;
    const list = PROFILE_FIELDS[name].kind === "list";
    for (const value of values) expect(read(name, value)).toEqual(list ? [value] : value);
    for (const value of ["other", `${values[0].toUpperCase()}!`, "constructor", "__proto__"]) {
      expect(read(name, value), `${name} ${value}`).toBe("refused");
    }
    expect(read(name, ...values)).toEqual(list ? values : "refused");
    expect(read(name, "")).toEqual(list ? [] : null);
  }
  expect(read("therapy_types", "Meditation", "Meditation")).toEqual(["Meditation"]);
});

test("a date of birth lies between 130 years ago and today", () => {
  for (const date of ["2026-11-21", "1896-11-21", "2000-02-29"]) {
    expect(read("date_of_birth", date)).toBe(date);
  }
  expect(read("date_of_birth", "21.11.1990")).toBe("1990-11-21");
  for (const date of ["2026-11-22", "1896-11-20", "2001-02-29", "29/02/2001", "1990-1-1", "x"]) {
    expect(read("date_of_birth", date), date).toBe("refused");
  }
  const february = readAnswers(
    formOf([["date_of_birth", "31/02/1990"]]),
    stepOf("date_of_birth"),
    TODAY,
  );
  expect(february.errors.date_of_birth).toEqual(
    "There is no such day. Please check the day and the month.",
  );
  expect(read("date_of_birth", " ")).toBeNull();
});

test("booleans are coerced, and other values are refused", () => {
  for (const value of ["on", "true", "1", "Yes"]) expect(read("has_headaches", value)).toBe(true);
  for (const value of ["", "off", "false", "0", "no"]) {
    expect(read("has_headaches", value)).toBe(false);
  }
  expect(read("has_headaches", "maybe")).toBe("refused");
  expect(read("has_headaches", "on", "on")).toBe("refused");
});

test("texts are trimmed, cleaned and bounded", () => {
  expect(read("full_name", "  Asha Rao ")).toBe("Asha Rao");
  expect(read("full_name", "a".repeat(120))).toHaveLength(120);
  expect(read("full_name", "a".repeat(121))).toBe("refused");
  expect(read("medical_history", "one\r\ntwo\0\ud800")).toBe("one\ntwo\uFFFD\uFFFD");
  expect(read("email", "Asha@Example.COM")).toBe("asha@example.com");
  expect(read("email", "asha@")).toBe("refused");
  expect(read("phone", "+91 (80) 4567-8901")).toBe("+91 (80) 4567-8901");
  for (const phone of ["12", "call me", "080-ABCD", "()()()()()"]) {
    expect(read("phone", phone), phone).toBe("refused");
  }
});

test("fields of other steps are read if they were sent; other names never are", () => {
  const form = formOf([
    ["full_name", "Asha"],
    ["stress_level", "9"],
    ["user_id", "somebody else"],
    ["__proto__", "x"],
    ["full_name.first", "x"],
    ["existing_conditions[0]", "ADHD"],
  ]);
  const { answers, errors } = readAnswers(form, 1, TODAY);
  expect(errors).toEqual({});
  expect(Object.keys(answers).toSorted()).toEqual([...STEP_FIELDS[1], "stress_level"].toSorted());
});

test("readable answers are kept although others are not", () => {
  const form = formOf([
    ["full_name", "Asha"],
    ["date_of_birth", "tomorrow"],
    ["email", "nonsense"],
  ]);
  const { answers, errors } = readAnswers(form, 1, TODAY);
  expect(Object.keys(errors).toSorted()).toEqual(["date_of_birth", "email"]);
  expect(answers.full_name).toBe("Asha");
  expect(answers).not.toHaveProperty("email");
});
