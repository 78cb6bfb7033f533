/** What can be bought, as SPEC.md section 9 has it: one month's allowance of a plan, in rupees. */
export const PLANS = [
  {
    id: "starter",
    name: "Starter",
    price: 499,
    allowance: { count: 5, unit: "harmony-music requests" },
    support: ["email support"],
  },
  {
    id: "creator",
    name: "Creator",
    price: 799,
    allowance: { count: 10, unit: "requests" },
    support: ["email support"],
  },
  {
    id: "studio",
    name: "Studio",
    price: 1099,
    allowance: { count: 25, unit: "requests" },
    support: ["email support", "24/7 priority support", "email consultations"],
  },
] as const;

export type Plan = (typeof PLANS)[number];
export type PlanId = Plan["id"];

export const PLAN_IDS = PLANS.map(({ id }) => id) as unknown as [PlanId, ...PlanId[]];

/** The plan that a link or a form names, if it exists. */
export function planOf(name: unknown): Plan | undefined {
  return PLANS.find(({ id }) => typeof name === "string" && id === name.toLowerCase());
}

/** The price as the gateway counts it: 100 paise are a rupee. */
export function paiseOf({ price }: Pick<Plan, "price">): number {
  return price * 100;
}

/** Rupees in Indian notation, with paise only where there are some. */
export function rupees(paise: number): string {
  const fraction = paise % 100 === 0 ? 0 : 2;
  const amount = (paise / 100).toLocaleString("en-IN", {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  return `₹${amount}`;
}

/** What is struck through: SPEC.md section 9. */
export function priceText(plan: Pick<Plan, "price">): string {
  return `${rupees(paiseOf(plan))} per month`;
}

/** What a plan offers, as its card lists it. */
export function featuresOf({ allowance, support }: Plan): readonly string[] {
  return [`${allowance.count} ${allowance.unit} per month`, ...support];
}
