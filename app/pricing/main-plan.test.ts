import { expect, test } from "vitest";
import { planOf } from "#worker/domain/payments/plans.ts";
import { offeredPlans } from "./plan-order.ts";

const order = (credits: number, chosen?: string) =>
  offeredPlans(credits, planOf(chosen)).map(({ id }) => id);

test("somebody who ran out is offered the plan of the sign-up first, or else the largest", () => {
  expect(order(0, "creator")).toEqual(["creator", "starter", "studio"]);
  expect(order(0)).toEqual(["studio", "starter", "creator"]);
});

test("with credits the plans stand in their order", () => {
  expect(order(1, "studio")).toEqual(["starter", "creator", "studio"]);
});
