/** Plans, as SPEC.md section 9 has them; prices are rupees a month, shown struck through. */
export const PLANS = [
  {
    name: "Starter",
    price: 499,
    allowance: { count: 5, unit: "harmony-music requests" },
    support: ["email support"],
  },
  {
    name: "Creator",
    price: 799,
    allowance: { count: 10, unit: "requests" },
    support: ["email support"],
  },
  {
    name: "Studio",
    price: 1099,
    allowance: { count: 25, unit: "requests" },
    support: ["email support", "24/7 priority support", "email consultations"],
  },
] as const;

export type Plan = (typeof PLANS)[number];

/** The plan that a link names, if it exists. */
export function planOf(name: string | null): Plan | undefined {
  return PLANS.find((plan) => plan.name.toLowerCase() === name?.toLowerCase());
}

export function priceText({ price }: Pick<Plan, "price">): string {
  return `₹${price.toLocaleString("en-IN")} per month`;
}

/** What a plan offers, as its card lists it. */
export function featuresOf({ allowance, support }: Plan): readonly string[] {
  return [`${allowance.count} ${allowance.unit} per month`, ...support];
}
