import { expect, test } from "vitest";
import { planOf } from "#worker/features/payments/rules.ts";
import { mainPlan, shownPlans } from "./shown-plans.ts";

test("somebody who ran out is led to the plan of the sign-up, or else to the largest", () => {
  expect(mainPlan(0, planOf("creator"))).toBe("creator");
  expect(mainPlan(0, undefined)).toBe("studio");
});

test("with credits no plan is pressed on anybody", () => {
  expect(mainPlan(1, planOf("studio"))).toBeUndefined();
});

test("each plan says what a beat of it costs", () => {
  expect(shownPlans().map(({ price, perBeat }) => [price, perBeat])).toEqual([
    ["₹499", "about ₹100 a beat"],
    ["₹799", "about ₹80 a beat"],
    ["₹1,099", "about ₹44 a beat"],
  ]);
});
