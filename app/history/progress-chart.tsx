import { Link } from "@remix-run/react";
import { DAY_MS } from "#worker/domain/time.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import type { WeekOfMarks } from "#worker/features/adaptation/marks.ts";
import { FeltDrawing, stepOf, stepWord } from "./felt.tsx";
import { t } from "./words/chart.compiled.ts";

/** Without a width of its own it scrolls inside its card and does not widen the page. */
const OWN_SCROLL = "w-0 min-w-full overflow-x-auto";

const COLUMNS = ["week", "before", "after"] as const;

/** The weeks that have marks, in words. */
function ProgressTable({ weeks }: { readonly weeks: readonly WeekOfMarks[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={OWN_SCROLL} tabIndex={0} aria-label={t("table")}>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 font-medium">
                {t(`columns.${name}`)}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-medium">
              {t("columns.sessions")}
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
  return new Date(day * DAY_MS).toLocaleDateString(spokenLocale(), options);
}

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
        {t("title")}
      </h2>
      <p className="mt-1 text-ink-soft">{drawn ? t("lead") : some ? soon(felt) : t("empty")}</p>
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
          {t("more")}
        </Link>
      </p>
    </section>
  );
}

/** The first weeks in a sentence: how it was on average, before and after. */
function soon(weeks: readonly WeekOfMarks[]): string {
  const all = weeks.reduce((sum, { sessions }) => sum + sessions, 0);
  const mean = (moment: "before" | "after") =>
    weeks.reduce((sum, { felt, sessions }) => sum + (felt?.[moment] ?? 0) * sessions, 0) / all;
  return t("soon", {
    sessions: all,
    before: stepOf(mean("before")),
    after: stepOf(mean("after")),
  });
}
