import { Link } from "@remix-run/react";
import { Icon } from "#app/shell/icon.tsx";
import { featuresOf, PLANS, priceText } from "#app/words/plans.ts";
import { PRICING } from "#app/words/pricing.ts";

interface PricingCardsProps {
  /** A person who is signed in has the free credits, and plans cannot be bought yet. */
  readonly signedIn: boolean;
}

/** The plans with their prices struck through: everything is free to try. */
export function PricingCards({ signedIn }: PricingCardsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {PLANS.map((plan) => (
        <li
          key={plan.name}
          className="flex flex-col gap-4 rounded-card border border-line p-[min(1.25rem,6vw)] sm:p-6"
        >
          <h3 className="font-semibold text-xl">{plan.name}</h3>
          <p>
            {/* The display face has the sign of the rupee; the text face would load a file for it. */}
            <s className="block font-display text-ink-soft text-lg">
              <span className="sr-only">{PRICING.before} </span>
              {priceText(plan)}
            </s>
            <span className="block font-medium">{PRICING.free}</span>
          </p>
          <ul className="grid flex-1 content-start gap-2 text-ink-soft">
            {featuresOf(plan).map((feature) => (
              <li key={feature} className="flex gap-2">
                <Icon name="check" className="mt-1 size-4 shrink-0 text-accent" />
                {feature}
              </li>
            ))}
          </ul>
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
        </li>
      ))}
    </ul>
  );
}
