import type { ReactNode } from "react";
import { DAY_MS } from "#worker/domain/time.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import type { Buckets, Period, PeriodName } from "#worker/features/progress/rules.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { t } from "./words/progress.compiled.ts";

/** Large text makes the table scroll inside its card, and does not widen the page. */
const OWN_SCROLL = "w-0 min-w-full overflow-x-auto";

interface FiguresTableProps {
  /** What the figures are of, named for screen readers. */
  readonly of: "felt" | "heard" | QuestionnaireKind;
  /** Of all columns; the first names the row. */
  readonly heads: readonly string[];
  /** The newest first. */
  readonly rows: readonly {
    readonly key: number;
    readonly name: string;
    readonly cells: readonly (string | number)[];
  }[];
}

interface FoldedTableProps extends FiguresTableProps {
  /** Whether a drawing above says the same. */
  readonly drawn: boolean;
}

/** The figures of a drawing, folded away below it; without one they stand open. */
export function FoldedTable({ drawn, ...table }: FoldedTableProps) {
  if (table.rows.length === 0) return null;
  if (!drawn) return <FiguresTable {...table} />;
  const of = (words: ReactNode) => (
    <span key="of" className="sr-only">
      {words}
    </span>
  );
  return (
    <details className="mt-3">
      <summary className="link flex min-h-12 cursor-pointer list-none items-center">
        {t.rich(`tables.${table.of}.fold`, { of })}
      </summary>
      <FiguresTable {...table} />
    </details>
  );
}

function FiguresTable({ of, heads, rows }: FiguresTableProps) {
  const [nameHead, ...cellHeads] = heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={OWN_SCROLL} tabIndex={0} aria-label={t(`tables.${of}.figures`)}>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              {nameHead}
            </th>
            {cellHeads.map((head) => (
              <th key={head} scope="col" className="py-2 pl-3 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-2 pr-3 font-medium whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={cellHeads[at]} className="py-2 pl-3 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names a week by its Monday, "16 Nov", and a month by its year, "Nov 2026". */
function periodLabel({ first }: Pick<Period, "first">, by: PeriodName): string {
  return by === "week" ? dayLabel(first) : format({ month: "short", year: "numeric" }, first);
}

/** The same, where it is not over yet: "16 Nov, so far". */
export function nameOfPeriod(period: Period, by: PeriodName, today: number): string {
  const label = periodLabel(period, by);
  return today <= period.last ? t("soFar", { period: label }) : label;
}

/** A day, "16 Nov". @param day since 1970 */
export function dayLabel(day: number): string {
  return format({ day: "numeric", month: "short" }, day);
}

function format(options: Intl.DateTimeFormatOptions, day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString(spokenLocale(), { ...options, timeZone: "UTC" });
}

/** What a section of the page draws. */
export interface ShownBuckets {
  readonly buckets: Buckets;
  readonly by: PeriodName;
  /** Where the person is, in days since 1970. */
  readonly today: number;
}

/** Weeks or months with something in them from which a drawing says more than a sentence. */
export const DRAWN_FROM = 2;

interface EndsProps {
  readonly periods: readonly Period[];
  readonly by: PeriodName;
}

/** The first and the last week or month of a drawing, below it. */
export function Ends({ periods, by }: EndsProps) {
  return (
    <p className="note mt-1 flex justify-between gap-4" aria-hidden="true">
      {[periods.at(0), periods.at(-1)].map(
        (period) => period && <span key={period.first}>{periodLabel(period, by)}</span>,
      )}
    </p>
  );
}
