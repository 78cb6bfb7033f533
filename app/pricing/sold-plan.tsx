import type { ReactNode } from "react";
import { PRICING } from "#app/words/pricing.ts";
import { type Plan, paiseOf, rupees } from "#worker/domain/payments/plans.ts";
import { PlanCard } from "./plan-card.tsx";

interface SoldPlanProps {
  readonly plan: Plan;
  readonly children?: ReactNode;
}

/** A plan that can be bought, with its price and what it adds. */
export function SoldPlan({ plan, children }: SoldPlanProps) {
  const { name, allowance, support } = plan;
  return (
    <PlanCard
      name={name}
      features={[PRICING.credits(allowance.count), ...support]}
      price={
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="heading">
            <Rupees plan={plan} />
          </span>
          <span className="note">{PRICING.once}</span>
        </p>
      }
    >
      {children}
    </PlanCard>
  );
}

/** The display face has the sign of the rupee; the text face would load a file for it. */
export function Rupees({ plan }: Pick<SoldPlanProps, "plan">) {
  return <span className="font-display">{rupees(paiseOf(plan))}</span>;
}
