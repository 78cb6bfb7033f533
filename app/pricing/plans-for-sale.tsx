import { Form } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import { type Plan, type PlanId, planOf } from "#worker/domain/payments/plans.ts";
import { Rupees, SoldPlan } from "./sold-plan.tsx";

/** A plan with the idempotency key of its button. */
interface Offer {
  readonly plan: PlanId;
  readonly key: string;
}

interface PlansForSaleProps {
  readonly offers: readonly Offer[];
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** The plan that was chosen at the sign-up. */
  readonly chosen: PlanId | undefined;
  /** Whether the first card has the main button of the page. */
  readonly urgent: boolean;
}

/** The plans with their prices and a button each, for a person. */
export function PlansForSale({ offers, owner, chosen, urgent }: PlansForSaleProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {offers.map(({ plan: id, key }, at) => {
        const plan = planOf(id);
        return (
          plan && (
            <SoldPlan key={id} plan={plan}>
              {id === chosen && <p className="note">{PRICING.chosen}</p>}
              {/* Posted by the browser itself: the answer leads to another origin. */}
              <Form method="post" action="/pricing" reloadDocument className="grid">
                <input type="hidden" name="intent" value="buy" />
                <input type="hidden" name="plan" value={id} />
                <input type="hidden" name="key" value={key} />
                <input type="hidden" name="owner" value={owner} />
                <BuyButton plan={plan} main={urgent && at === 0} />
              </Form>
            </SoldPlan>
          )
        );
      })}
    </ul>
  );
}

function BuyButton({ plan, main }: { readonly plan: Plan; readonly main: boolean }) {
  return (
    <button type="submit" className={main ? "button" : "button-quiet"}>
      <span>
        {PRICING.buyFor(plan.allowance.count)} <Rupees plan={plan} />
      </span>
    </button>
  );
}
