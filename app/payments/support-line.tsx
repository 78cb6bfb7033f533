import { Link } from "@remix-run/react";
import { PRICING } from "#app/words/pricing.ts";

/** What answers at night, and when people do: beside the plans, which name support. */
export function SupportLine() {
  const { always, people } = PRICING.support;
  return (
    <p className="note mt-4 max-w-prose">
      <Link to="/help" className="link">
        {always}
      </Link>
      {people}
    </p>
  );
}
