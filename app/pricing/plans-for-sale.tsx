import { Form } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import type { PlanId } from "#worker/domain/payments/plans.ts";
import type { ShownPlan } from "./shown-plans.ts";
import { SoldPlan } from "./sold-plan.tsx";

interface PlansForSaleProps {
  /** Each with the idempotency key of its button. */
  readonly offers: readonly (ShownPlan & { readonly key: string })[];
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** The plan that was chosen at the sign-up. */
  readonly chosen: PlanId | undefined;
  /** The plan whose button is the main one of the page. */
  readonly main: PlanId | undefined;
}

/** The plans with their prices and a button each, for a person. */
export function PlansForSale({ offers, owner, chosen, main }: PlansForSaleProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {offers.map(({ key, ...plan }) => (
        <SoldPlan key={plan.id} plan={plan}>
          {plan.id === chosen && <p className="note">{PRICING.chosen}</p>}
          {/* Posted by the browser itself: the answer leads to another origin. */}
          <Form method="post" action="/pricing" reloadDocument className="grid">
            <input type="hidden" name="intent" value="buy" />
            <input type="hidden" name="plan" value={plan.id} />
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="owner" value={owner} />
            <button type="submit" className={plan.id === main ? "button" : "button-quiet"}>
              {PRICING.buyFor(plan.credits)} {plan.price}
            </button>
          </Form>
        </SoldPlan>
      ))}
    </ul>
  );
}
