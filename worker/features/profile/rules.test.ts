import { expect, test } from "vitest";
import { readDate, writeDate } from "./rules.ts";

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
