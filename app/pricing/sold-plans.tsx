import { Link } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import { PLANS } from "#worker/domain/payments/plans.ts";
import { SoldPlan } from "./sold-plan.tsx";

/** What a person can buy, on pages that do not sell it themselves. */
export function SoldPlans() {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {PLANS.map((plan) => (
          <SoldPlan key={plan.id} plan={plan} />
        ))}
      </ul>
      <Link to="/pricing" className="button-quiet mt-6">
        {PRICING.see}
      </Link>
    </>
  );
}
