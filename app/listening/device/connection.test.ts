import { expect, test } from "vitest";
import { isCostly } from "./connection.ts";

test("a browser that says nothing has enough", () => {
  expect(isCostly(undefined)).toBe(false);
  expect(isCostly({})).toBe(false);
  expect(isCostly({ saveData: false, type: "wifi", effectiveType: "4g" })).toBe(false);
});

test("a connection is costly that saves data, is metered, or is slow", () => {
  expect(isCostly({ saveData: true, effectiveType: "4g" })).toBe(true);
  expect(isCostly({ type: "cellular", effectiveType: "4g" })).toBe(true);
  for (const effectiveType of ["slow-2g", "2g", "3g"])
    expect(isCostly({ effectiveType })).toBe(true);
});
