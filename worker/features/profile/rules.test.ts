import { expect, test } from "vitest";
import { readDate, sentValues, wizardFields, writeDate } from "./rules.ts";

test.each(["17/05/1990", "17.5.1990", "17-05-1990", "17 05 1990", "17051990", "17 / 5 / 1990"])(
  "%s is the 17th of May 1990",
  (written) => {
    expect(readDate(written)).toBe("1990-05-17");
  },
);

test("what is no date in this order stays as it is", () => {
  for (const written of ["1990-05-17", "17/05/90", "1705199", "May 1990", "1/2/3/1990", ""]) {
    expect(readDate(written)).toBe(written);
  }
  expect(readDate(null)).toBeNull();
});

test("a stored date is shown with the day first, and can be read again", () => {
  expect(writeDate("1990-05-17")).toBe("17/05/1990");
  expect(readDate(writeDate("2008-02-29"))).toBe("2008-02-29");
  expect(writeDate("tomorrow")).toBe("tomorrow");
});

test("of a field as many values are taken as a form of ours sends, and one more that tells it from ours", () => {
  const form = new FormData();
  for (let at = 0; at < 100; at++) {
    form.append("diet", `vegan ${at}`);
    form.append("existing_conditions", `ADHD ${at}`);
  }
  expect(sentValues(form, "diet")).toEqual(["vegan 0", "vegan 1"]);
  expect(sentValues(form, "existing_conditions")).toHaveLength(7);
  expect(sentValues(form, "phone")).toEqual([]);
});

test("what may be sent once more is what a form of the wizard has, in its order", () => {
  const ours = [
    ["step", "3"],
    ["version", "7"],
    ["owner", "o"],
    ["writer", "w"],
    ["stress_level", "5"],
    ["stress_level_unsaid", "on"],
    ["cognitive_issues", "Brain Fog"],
    ["cognitive_issues", "Memory Loss"],
    ["intent", "next"],
  ] as const;
  const others = ["password", "seen", "full_name.first", "__proto__", "", "step"] as const;
  const more = others.map((name) => [name, "x"] as const);
  const many = Array.from({ length: 100 }, () => ["stress_level", "9"] as const);
  expect(wizardFields([...ours, ...more, ...many])).toEqual(ours);
});
