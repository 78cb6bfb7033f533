import { PLANS, type Plan } from "#worker/domain/payments/plans.ts";

/** Offered first to whoever ran out and chose none: they use many. */
const LARGEST: Plan = PLANS[2];

/**
 * The plans in the order in which they are offered: to somebody without credits the one that they chose
 * when they signed up comes first, or else the largest.
 */
export function offeredPlans(credits: number, chosen: Plan | undefined): readonly Plan[] {
  if (credits > 0) return PLANS;
  const first = chosen ?? LARGEST;
  return [first, ...PLANS.filter(({ id }) => id !== first.id)];
}
