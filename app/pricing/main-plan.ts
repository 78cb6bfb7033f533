import { PLANS, type Plan, type PlanId } from "#worker/domain/payments/plans.ts";

/** For whoever ran out and chose none: they use many. */
const LARGEST: Plan = PLANS[2];

/**
 * The plan whose button is the main one of the page. The plans themselves always stand in one order.
 * @returns undefined while there are credits: nothing has to be bought
 */
export function mainPlan(credits: number, chosen: Plan | undefined): PlanId | undefined {
  return credits > 0 ? undefined : (chosen ?? LARGEST).id;
}
