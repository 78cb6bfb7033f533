import type { ReactNode } from "react";
import { PRICING } from "#app/words/pricing.ts";
import { PlanCard } from "./plan-card.tsx";
import type { ShownPlan } from "./shown-plans.ts";

interface SoldPlanProps {
  readonly plan: ShownPlan;
  readonly children?: ReactNode;
}

/** A plan that can be bought, with its price and what it adds. */
export function SoldPlan({ plan: { name, price, perBeat, adds }, children }: SoldPlanProps) {
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
