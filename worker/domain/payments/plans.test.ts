import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PLANS, planOf } from "./plans.ts";

test("each plan has the price and the credits of the specification", async () => {
  const specification = await readFile(new URL("../../../docs/SPEC.md", import.meta.url), "utf8");
  const rows = [...specification.matchAll(/^\| (\w+) \| (\d+) \| (\d+ .*?) per month, (.*) \|$/gm)];
  const sold = PLANS.map(({ name, price, allowance, support }) => {
    return [name, String(price), `${allowance.count} ${allowance.unit}`, support.join(", ")];
  });
  expect(sold).toEqual(rows.map(([, ...cells]) => cells));
});

test("a plan is found by its name in any case, and nothing else is a plan", () => {
  expect(planOf("Studio")).toBe(PLANS[2]);
  for (const none of ["", "gold", "constructor", null, undefined, 1]) {
    expect(planOf(none)).toBeUndefined();
  }
});
