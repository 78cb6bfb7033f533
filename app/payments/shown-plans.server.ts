import {
  featuresOf,
  PLANS,
  type Plan,
  type PlanId,
  paiseOf,
  planOf,
  priceText,
  rupees,
  supportOf,
} from "#worker/features/payments/rules.ts";
import { t } from "#worker/features/payments/words/pricing.compiled.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";

/** A plan as its card shows it. Loaders write it, so that no script has to know the plans. */
export interface ShownPlan {
  readonly id: PlanId;
  readonly name: string;
  readonly credits: number;
  readonly price: string;
  /** What a beat of it costs. */
  readonly perBeat: string;
  /** The price that is struck through. */
  readonly before: string;
  /** What it offers a month, as SPEC.md section 9 has it. */
  readonly features: readonly string[];
  /** What it adds when it is bought. */
  readonly adds: readonly string[];
}

export function shownPlans(plans: readonly Plan[] = PLANS): readonly ShownPlan[] {
  return plans.map((plan) => {
    const { id, name, allowance } = plan;
    return {
      ...{ id, name, credits: allowance.count, before: priceText(plan) },
      price: rupees(paiseOf(plan)),
      perBeat: t("perBeat", { price: rupees(Math.round(plan.price / allowance.count) * 100) }),
      features: featuresOf(plan),
      adds: [t("credits", { credits: allowance.count }), ...supportOf(plan)],
    };
  });
}

/**
 * The plan whose button is the main one of the page. The plans themselves always stand in one order.
 * @param chosen at the sign-up; whoever ran out and chose none uses many, and is led to the largest
 * @returns undefined while there are credits: nothing has to be bought
 */
export function mainPlan(credits: number, chosen: Plan | undefined): PlanId | undefined {
  return credits > 0 ? undefined : (chosen ?? PLANS[2]).id;
}

const COOKIE = "plan";
/** Free credits last for a while. */
const LIFE_SECONDS = 180 * 24 * 60 * 60;

/** Keeps the plan that somebody chose before they signed up, in their browser alone. */
export function keepChosenPlan(cookies: CookieJar, { id }: Plan): void {
  cookies.set(COOKIE, id, LIFE_SECONDS);
}

/** The plan that was chosen in this browser. */
export function chosenPlan(cookies: CookieJar): Plan | undefined {
  return planOf(cookies.get(COOKIE));
}
