import { Link, useLocation } from "@remix-run/react";
import { NOT_ARRIVED } from "#app/words/not-arrived.ts";

/** How browsers say that a request brought no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

export function isNotArrived(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** Shown where the network brought no answer: what is safe, and the way to try again. */
export function NotArrived() {
  const { pathname, search } = useLocation();
  return (
    <section className="page-narrow py-16">
      <h1 className="title">{NOT_ARRIVED.title}</h1>
      <p className="mt-4">{NOT_ARRIVED.text}</p>
      {/* Not a new document: that would end what plays. */}
      <Link to={pathname + search} replace className="button mt-8">
        {NOT_ARRIVED.again}
      </Link>
    </section>
  );
}
