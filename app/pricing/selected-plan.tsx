import { type Plan, priceText } from "#app/words/plans.ts";

/** The plan that somebody chose before they signed in. */
export function SelectedPlan({ plan }: { plan: Plan }) {
  return (
    <div className="mt-6 rounded-card border border-accent bg-accent-soft px-4 py-3">
      <p className="font-semibold">Selected Plan: {plan.name}</p>
      <p>
        <s className="text-ink-soft">{priceText(plan)}</s> <strong>Try for free</strong>
      </p>
    </div>
  );
}
