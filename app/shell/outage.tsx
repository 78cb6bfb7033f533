import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { NOTICES } from "#worker/domain/error-words.ts";
import { Sign } from "./sign.tsx";

/** Whether a route failed because the database is unreachable. */
export function isOutageAnswer(error: unknown): boolean {
  // A 503 with its own message carries it as data.
  return isRouteErrorResponse(error) && error.status === 503 && typeof error.data !== "string";
}

/** Shown while the database is unreachable: what does not work, and what does. */
export function Outage({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <section className="page max-w-xl py-16">
      <Sign className="mb-6 max-h-20" />
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
