import { Link } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import type { ShownPlan } from "./shown-plans.ts";
import { SoldPlan } from "./sold-plan.tsx";

/** What a person can buy, on pages that do not sell it themselves. */
export function SoldPlans({ plans }: { readonly plans: readonly ShownPlan[] }) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <SoldPlan key={plan.id} plan={plan} />
        ))}
      </ul>
      <Link to="/pricing" className="button-quiet mt-6">
        {PRICING.see}
      </Link>
    </>
  );
}
