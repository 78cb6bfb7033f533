import { Link } from "@remix-run/react";
import { PLAN } from "#app/words/plan.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";

/** A human contact above a plan, for somebody whose answers say that things are heavy. */
export function PeopleFirst() {
  const [first] = SUPPORT.lines;
  return (
    <section aria-labelledby="people" className="mt-6 max-w-prose">
      <h2 id="people" className="heading">
        {PLAN.people.title}
      </h2>
      <p className="mt-2">{PLAN.people.text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {first && (
          <a href={first.dial} className="button-quiet">
            {first.name}: {first.number}
          </a>
        )}
        <Link to="/support" className="link min-h-12 content-center">
          {PLAN.people.more}
        </Link>
      </div>
    </section>
  );
}
