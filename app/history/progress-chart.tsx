import { MARKS } from "#app/words/history.ts";
import type { WeekOfMarks } from "#worker/services/wellbeing/weeks.ts";

const BAR = 28;
const GAP = 12;
const MIDDLE = 50;
/** Height of one step of the scale. */
const STEP = 12;

/** The change of mood by week, as bars above and below a line and as text. */
export function ProgressChart({ weeks }: { weeks: readonly WeekOfMarks[] }) {
  const some = weeks.some(({ change }) => change !== null);
  const width = weeks.length * (BAR + GAP);
  return (
    <section aria-labelledby="progress" className="card mt-8 grid gap-3">
      <h2 id="progress" className="font-semibold text-xl">
        {MARKS.chartTitle}
      </h2>
      <p className="text-ink-soft">{some ? MARKS.chartLead : MARKS.chartEmpty}</p>
      {some && (
        <>
          <svg
            viewBox={`0 0 ${width} ${2 * MIDDLE}`}
            preserveAspectRatio="xMinYMid"
            className="h-32 w-full max-w-md"
            aria-hidden="true"
            focusable="false"
          >
            <path d={`M0 ${MIDDLE}H${width}`} className="stroke-edge" strokeWidth="1" />
            {weeks.map(({ monday, change }, index) => {
              if (change === null) return null;
              const height = Math.max(2, Math.abs(change) * STEP);
              return (
                <rect
                  key={monday}
                  x={index * (BAR + GAP) + GAP / 2}
                  y={change >= 0 ? MIDDLE - height : MIDDLE}
                  width={BAR}
                  height={height}
                  rx="4"
                  className={change >= 0 ? "fill-good" : "fill-beta"}
                />
              );
            })}
          </svg>
          <ul className="grid gap-1 text-sm">
            {weeks.map(({ monday, change, sessions }) => (
              <li key={monday} className={change === null ? "sr-only" : ""}>
                {MARKS.week(dayText(monday), changeText(change), sessions)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function changeText(change: number | null): string {
  if (change === null) return MARKS.noSession;
  return `${change > 0 ? "+" : ""}${Math.round(change * 10) / 10}`;
}

function dayText(day: number): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Date(day * 86_400_000).toLocaleDateString("en-GB", options);
}
