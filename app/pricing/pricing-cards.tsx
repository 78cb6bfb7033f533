import { Link } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import { featuresOf, PLANS, priceText } from "#worker/domain/payments/plans.ts";
import { PlanCard } from "./plan-card.tsx";

interface PricingCardsProps {
  /** A person who is signed in has the free credits. */
  readonly signedIn: boolean;
}

/** The plans with their prices struck through: everything is free to try. */
export function PricingCards({ signedIn }: PricingCardsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {PLANS.map((plan) => (
        <PlanCard
          key={plan.name}
          name={plan.name}
          features={featuresOf(plan)}
          price={
            <p>
              {/* The display face has the sign of the rupee; the text face would load a file for it. */}
              <s className="block font-display text-ink-soft text-sm">
                <span className="sr-only">{PRICING.before} </span>
                {priceText(plan)}
              </s>
              <span className="block font-medium">{PRICING.free}</span>
            </p>
          }
        >
          {!signedIn && (
            <Link
              to={`/auth?view=sign_up&tier=${plan.name.toLowerCase()}`}
              state={{ selectedTier: plan.name }}
              className="button-quiet"
            >
              {PRICING.choose}
              <span className="sr-only">: {plan.name}</span>
            </Link>
          )}
        </PlanCard>
      ))}
    </ul>
  );
}
