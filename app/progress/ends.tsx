import type { Period, PeriodName } from "#worker/features/progress/rules.ts";
import { periodLabel } from "./period-label.ts";

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
