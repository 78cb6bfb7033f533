import { Link } from "@remix-run/react";
import { PLAN } from "#app/words/plan.ts";
import type { ShownPlan, ShownSession } from "./plan-view.server.ts";
import { withWhat } from "./today.tsx";

/** So many of the days to come are in sight; the rest unfolds. */
const IN_SIGHT = 4;

/** The days after today's session, and what is done. */
export function Coming({ plan }: { readonly plan: ShownPlan }) {
  const { coming, done, days } = plan;
  const later = coming.slice(1);
  const rest = later.slice(IN_SIGHT);
  return (
    <>
      {later.length > 0 && (
        <section aria-labelledby="coming" className="mt-12 max-w-prose">
          <h2 id="coming" className="heading">
            {PLAN.coming}
          </h2>
          <Days sessions={later.slice(0, IN_SIGHT)} />
          {rest.length > 0 && (
            <details>
              <summary className="link flex min-h-12 cursor-pointer list-none items-center">
                {PLAN.more(rest.length)}
              </summary>
              <Days sessions={rest} />
            </details>
          )}
        </section>
      )}
      {done.length > 0 && (
        <details className="mt-6 max-w-prose">
          <summary className="link flex min-h-12 cursor-pointer list-none items-center">
            {PLAN.doneList(done.length, days)}
          </summary>
          <ol className="grid gap-1">
            {done.map(({ number, date }) => (
              <li key={number} className="text-ink-soft">
                {PLAN.session(number, days)}: {date}
              </li>
            ))}
          </ol>
          <Link to="/progress" className="link min-h-12 content-center">
            {PLAN.progress}
          </Link>
        </details>
      )}
    </>
  );
}

function Days({ sessions }: { readonly sessions: readonly ShownSession[] }) {
  return (
    <ol className="mt-2 grid gap-3">
      {sessions.map((session) => (
        <li key={session.number}>
          <span className="block font-medium">{session.date}</span>
          {session.play && (
            <span dir="auto" className="block wrap-anywhere">
              {session.play.title}
            </span>
          )}
          <span className="note block">{withWhat(session)}</span>
        </li>
      ))}
    </ol>
  );
}
