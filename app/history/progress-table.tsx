import { MARKS } from "#app/words/history.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import type { WeekOfMarks } from "#worker/features/adaptation/marks.ts";
import { stepWord } from "./felt-words.ts";

/** Without a width of its own it scrolls inside its card and does not widen the page. */
const OWN_SCROLL = "w-0 min-w-full overflow-x-auto";

/** The weeks that have marks, in words. */
export function ProgressTable({ weeks }: { readonly weeks: readonly WeekOfMarks[] }) {
  const { chart } = MARKS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={OWN_SCROLL} tabIndex={0} aria-label={MARKS.chartTable}>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            {[chart.week, chart.before, chart.after].map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-medium">
              {chart.sessions}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(
            ({ monday, felt, sessions }) =>
              felt && (
                <tr key={monday} className="border-line border-t">
                  <th scope="row" className="py-2 pr-3 font-medium whitespace-nowrap">
                    {dayText(monday)}
                  </th>
                  <td className="py-2 pr-3">{stepWord(felt.before)}</td>
                  <td className="py-2 pr-3">{stepWord(felt.after)}</td>
                  <td className="py-2 text-right tabular-nums">{sessions}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function dayText(day: number): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Date(day * DAY_MS).toLocaleDateString("en-GB", options);
}
