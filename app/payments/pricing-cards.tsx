import { Link } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import { PlanCard } from "./plan-card.tsx";
import type { ShownPlan } from "./shown-plans.ts";

interface PricingCardsProps {
  readonly plans: readonly ShownPlan[];
  /** A person who is signed in has the free credits. */
  readonly signedIn: boolean;
}

/** The plans with their prices struck through: everything is free to try. */
export function PricingCards({ plans, signedIn }: PricingCardsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {plans.map(({ id, name, before, features }) => (
        <PlanCard
          key={id}
          name={name}
          features={features}
          price={
            <p>
              {/* The display face has the sign of the rupee; the text face would load a file for it. */}
              <s className="block font-display text-ink-soft text-lg">
                <span className="sr-only">{PRICING.before} </span>
                {before}
              </s>
              <span className="block font-medium">{PRICING.free}</span>
            </p>
          }
        >
          {!signedIn && (
            <Link
              to={`/auth?view=sign_up&tier=${id}`}
              state={{ selectedTier: name }}
              className="button-quiet"
            >
              {PRICING.choose}
              <span className="sr-only">: {name}</span>
            </Link>
          )}
        </PlanCard>
      ))}
    </ul>
  );
}
