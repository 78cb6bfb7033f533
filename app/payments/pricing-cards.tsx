import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/shell/pictures.tsx";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { t } from "#worker/features/payments/words/pricing.compiled.ts";
import type { ShownPlan } from "./shown-plans.server.ts";

interface PlanCardProps {
  readonly name: string;
  readonly price: ReactNode;
  readonly features: readonly string[];
  /** The one thing to do with it. */
  readonly children?: ReactNode;
}

/** One plan: what it costs, what it holds, and its button. */
function PlanCard({ name, price, features, children }: PlanCardProps) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line p-[min(1.25rem,6vw)] sm:p-6">
      <h3 className="font-semibold text-xl">{name}</h3>
      {price}
      <ul className="grid flex-1 content-start gap-2 text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" className="mt-1 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}

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
                <span className="sr-only">{t("before")} </span>
                {before}
              </s>
              <span className="block font-medium">{t("free")}</span>
            </p>
          }
        >
          {!signedIn && (
            <Link
              to={`/auth?view=sign_up&tier=${id}`}
              state={{ selectedTier: name }}
              className="button-quiet"
            >
              {t("choose", { credits: SIGN_UP_CREDITS })}
              <span className="sr-only">: {name}</span>
            </Link>
          )}
        </PlanCard>
      ))}
    </ul>
  );
}

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
          <span className="note">{t("once", { perBeat })}</span>
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
        {t("see")}
      </Link>
    </>
  );
}

/** What answers at night, and when people do: beside the plans, which name support. */
export function SupportLine() {
  const help = (words: ReactNode) => (
    <Link key="help" to="/help" className="link">
      {words}
    </Link>
  );
  return <p className="note mt-4 max-w-prose">{t.rich("support", { help })}</p>;
}
