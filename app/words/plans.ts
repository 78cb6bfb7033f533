/** Plans, as SPEC.md section 9 has them; prices are rupees a month, shown struck through. */
export const PLANS = [
  {
    name: "Starter",
    price: 499,
    features: ["5 harmony-music requests per month", "email support"],
  },
  { name: "Creator", price: 799, features: ["10 requests per month", "email support"] },
  {
    name: "Studio",
    price: 1099,
    features: [
      "25 requests per month",
      "email support",
      "24/7 priority support",
      "email consultations",
    ],
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
