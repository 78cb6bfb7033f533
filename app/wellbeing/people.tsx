import { Link } from "@remix-run/react";
import { WELLBEING } from "#app/words/wellbeing.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";

/** A human contact above a result, for somebody whose answers say that things are heavy. */
export function People() {
  const [first] = SUPPORT.lines;
  return (
    <section aria-labelledby="people" className="card border-2 border-accent">
      <h2 id="people" className="heading">
        {WELLBEING.people.title}
      </h2>
      <p className="mt-2 max-w-prose">{WELLBEING.people.text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <a href={first.dial} className="button">
            {first.name}: {first.number}
          </a>
          <p className="note">{first.note}</p>
        </div>
        <Link to="/support" className="link min-h-12 content-center">
          {WELLBEING.people.more}
        </Link>
      </div>
    </section>
  );
}
