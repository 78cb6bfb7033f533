import { type Plan, priceText } from "#app/words/plans.ts";
import { PRICING } from "#app/words/pricing.ts";

/** The plan that somebody chose before they signed in. */
export function SelectedPlan({ plan }: { plan: Plan }) {
  return (
    <div className="mt-6 rounded-card border border-line bg-accent-soft px-5 py-3.5">
      <p className="font-semibold">Selected Plan: {plan.name}</p>
      <p>
        <s className="font-display text-ink-soft">{priceText(plan)}</s>{" "}
        <strong>{PRICING.free}</strong>
      </p>
    </div>
  );
}
