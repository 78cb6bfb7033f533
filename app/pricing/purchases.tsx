import { Link } from "@remix-run/react";
import { dayInIndia } from "#app/payments/day-in-india.ts";
import { PAYMENT } from "#app/words/payments.ts";
import { planOf, rupees } from "#worker/domain/payments/plans.ts";
import { isPaid, type ListedPurchase } from "./listed-purchases.ts";

const { list } = PAYMENT;

/** A person's purchases, each with the way to its receipt. */
export function Purchases({ purchases }: { readonly purchases: readonly ListedPurchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="purchases" className="mt-12">
      <h2 id="purchases" className="heading">
        {list.title}
      </h2>
      <ul className="mt-3 grid">
        {purchases.map(({ id, plan, credits, amount, status, created_on }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-2"
          >
            <p>
              <span className="font-medium">
                {list.bought(planOf(plan)?.name ?? plan, credits)}
              </span>
              <span className="note block">
                {dayInIndia(created_on)}, <span className="font-display">{rupees(amount)}</span>,{" "}
                {list.states[status]}
              </span>
            </p>
            {/* The page looks again by itself, which a document alone does. */}
            <Link
              to={`/payments/${id}`}
              reloadDocument
              className="link inline-flex min-h-12 items-center"
            >
              {isPaid({ status }) ? list.receipt : list.look}
              <span className="sr-only">
                : {list.bought(planOf(plan)?.name ?? plan, credits)}, {dayInIndia(created_on)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
