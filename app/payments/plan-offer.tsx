import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PRICING } from "#app/words/pricing.ts";
import { PlanCard } from "./plan-card.tsx";
import type { ShownPlan } from "./shown-plans.ts";

interface PlanOfferProps {
  readonly plan: ShownPlan;
  readonly children?: ReactNode;
}

/** A plan that can be bought, with its price and what it adds. */
export function PlanOffer({ plan: { name, price, perBeat, adds }, children }: PlanOfferProps) {
  return (
    <PlanCard
      name={name}
      features={adds}
      price={
        <p className="flex flex-wrap items-baseline gap-x-2">
          {/* The display face has the sign of the rupee. */}
          <span className="heading">{price}</span>
          <span className="note">
            {PRICING.once}, {perBeat}
          </span>
        </p>
      }
    >
      {children}
    </PlanCard>
  );
}

/** What a person can buy, on pages that do not sell it themselves. */
export function PlanOffers({ plans }: { readonly plans: readonly ShownPlan[] }) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} />
        ))}
      </ul>
      <Link to="/pricing" className="button-quiet mt-6">
        {PRICING.see}
      </Link>
    </>
  );
}
