import { Link } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";
import type { ListedPurchase } from "./listed-purchases.ts";

/** A person's purchases, each with the way to its receipt. */
export function Purchases({ purchases }: { readonly purchases: readonly ListedPurchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="purchases" className="mt-12">
      <h2 id="purchases" className="heading">
        {PRICING.purchases}
      </h2>
      <ul className="mt-3 grid">
        {purchases.map(({ id, what, day, price, state, link }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-2"
          >
            <p>
              <span className="font-medium">{what}</span>
              <span className="note block">
                {day}, {price}, {state}
              </span>
            </p>
            {/* The page looks again by itself, which a document alone does. */}
            <Link
              to={`/payments/${id}`}
              reloadDocument
              className="link inline-flex min-h-12 items-center"
            >
              {link}
              <span className="sr-only">
                : {what}, {day}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
