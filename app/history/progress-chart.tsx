import { MARKS } from "#app/words/history.ts";
import type { WeekOfMarks } from "#worker/services/wellbeing/weeks.ts";
import { stepWord } from "./felt-words.ts";
import { ProgressTable } from "./progress-table.tsx";

const WEEK = 40;
/** Height of one step of the scale. */
const STEP = 32;
const EDGE = 16;
const HEIGHT = 4 * STEP + 2 * EDGE;
/** Weeks with marks from which a drawing says more than a sentence. */
const DRAWN_FROM = 3;
/** Weeks with marks from which a table says more than a sentence. */
const LISTED_FROM = 2;
const STEPS = [1, 2, 3, 4, 5];

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
          {drawn && <Drawing weeks={weeks} />}
          <ProgressTable weeks={weeks} />
        </div>
      )}
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

/** For each week a line from how it was before to how it was after. */
function Drawing({ weeks }: { readonly weeks: readonly WeekOfMarks[] }) {
  const width = weeks.length * WEEK;
  const height = (value: number) => HEIGHT - EDGE - (value - 1) * STEP;
  const [lowest, highest] = [MARKS.steps.at(0), MARKS.steps.at(-1)];
  return (
    <div aria-hidden="true">
      <p className="note">{highest?.label}</p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="w-full"
        aria-hidden="true"
        focusable="false"
      >
        {STEPS.map((step) => (
          <path
            key={step}
            d={`M0 ${height(step)}H${width}`}
            className="stroke-line"
            strokeWidth="1"
          />
        ))}
        {weeks.map(({ monday, felt }, index) => {
          if (felt === null) return null;
          const x = (index + 0.5) * WEEK;
          const [before, after] = [height(felt.before), height(felt.after)];
          return (
            <g key={monday}>
              <path d={`M${x} ${before}V${after}`} className="stroke-accent" strokeWidth="3" />
              <circle cx={x} cy={before} r="6" className="fill-card stroke-lamp" strokeWidth="3" />
              <circle cx={x} cy={after} r="7" className="fill-accent" />
            </g>
          );
        })}
      </svg>
      <p className="note flex flex-wrap justify-between gap-x-4">
        <span>{lowest?.label}</span>
        <span className="inline-flex items-center gap-4">
          <Legend label={MARKS.chart.before} className="fill-card stroke-lamp" />
          <Legend label={MARKS.chart.after} className="fill-accent stroke-accent" />
        </span>
      </p>
    </div>
  );
}

function Legend({ label, className }: { readonly label: string; readonly className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true" focusable="false">
        <circle cx="6" cy="6" r="4.5" className={className} strokeWidth="3" />
      </svg>
      {label}
    </span>
  );
}
