import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";

/** Whether a route failed because the database is away. */
export function isOutageAnswer(error: unknown): boolean {
  // A screen with a sentence of its own says why in its data.
  return isRouteErrorResponse(error) && error.status === 503 && typeof error.data !== "string";
}

/** What a page says while its data cannot be reached: what is the matter, and what works. */
export function Outage({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <section className="page-narrow py-16">
      <h1 className="title">One moment, please</h1>
      <p className="mt-4">{NOTICES.outage}</p>
      {children ?? (
        <a href={pathname + search} className="button mt-8">
          Try again
        </a>
      )}
      <p className="mt-8 text-ink-soft">
        Help does not depend on it:{" "}
        <Link to="/support" className="link">
          {NAVIGATION.crisis}
        </Link>
      </p>
    </section>
  );
}
