import { Link } from "@remix-run/react";
import { MARKS } from "#app/words/history.ts";
import type { WeekOfMarks } from "#worker/features/adaptation/marks.ts";
import { FeltDrawing } from "./felt-drawing.tsx";
import { stepWord } from "./felt-words.ts";
import { ProgressTable } from "./progress-table.tsx";

/** Weeks with marks from which a drawing says more than a sentence. */
const DRAWN_FROM = 3;
/** Weeks with marks from which a table says more than a sentence. */
const LISTED_FROM = 2;

/** How somebody felt before and after listening, by week: a drawing, and the same as a table. */
export function ProgressChart({ weeks }: { readonly weeks: readonly WeekOfMarks[] }) {
  const felt = weeks.filter((week) => week.felt !== null);
  const some = felt.length > 0;
  const drawn = felt.length >= DRAWN_FROM;
  return (
    <section aria-labelledby="progress" className="card mt-12">
      <h2 id="progress" className="heading">
        {MARKS.chartTitle}
      </h2>
      <p className="mt-1 text-ink-soft">
        {drawn ? MARKS.chartLead : some ? soon(felt) : MARKS.chartEmpty}
      </p>
      {felt.length >= LISTED_FROM && (
        <div className="mt-5 grid items-start gap-x-8 gap-y-5 grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]">
          {drawn && (
            <FeltDrawing columns={weeks.map(({ monday, felt }) => ({ key: monday, felt }))} />
          )}
          <ProgressTable weeks={weeks} />
        </div>
      )}
      <p className="mt-4">
        <Link to="/progress" className="link">
          {MARKS.chartMore}
        </Link>
      </p>
    </section>
  );
}

/** The first weeks in a sentence: how it was on average, before and after. */
function soon(weeks: readonly WeekOfMarks[]): string {
  const count = weeks.reduce((sum, { sessions }) => sum + sessions, 0);
  const mean = (moment: "before" | "after") =>
    weeks.reduce((sum, { felt, sessions }) => sum + (felt?.[moment] ?? 0) * sessions, 0) / count;
  return MARKS.chartSoon(
    count,
    stepWord(mean("before")).toLowerCase(),
    stepWord(mean("after")).toLowerCase(),
  );
}
