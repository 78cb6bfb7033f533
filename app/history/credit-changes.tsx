import { DayTime } from "#app/shell/page-parts.tsx";
import { Icon } from "#app/shell/pictures.tsx";
import type { LedgerEntry, LedgerReason } from "#worker/domain/credits.ts";
import { startOfDay } from "#worker/domain/time.ts";
import { t } from "./words/credits.compiled.ts";

/** What changed a person's credits on one day for one reason. */
export interface CreditDay {
  /** Start of the day, UTC, Unix ms. */
  readonly day: number;
  readonly reason: LedgerReason;
  readonly times: number;
  readonly delta: number;
}

/** Sums up neighbouring entries of one day and reason, in the order in which they come. */
export function creditDays(entries: readonly LedgerEntry[]): readonly CreditDay[] {
  const days: CreditDay[] = [];
  for (const { created_on, reason, delta } of entries) {
    const day = startOfDay(created_on);
    const last = days.at(-1);
    const same = last?.day === day && last.reason === reason ? days.pop() : undefined;
    days.push({
      ...{ day, reason },
      times: (same?.times ?? 0) + 1,
      delta: (same?.delta ?? 0) + delta,
    });
  }
  return days;
}

/** Every change of a person's credits: when, how much and why. Folded away until it is asked for. */
export function CreditChanges({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <section aria-labelledby="credits" className="card mt-8">
      <h2 id="credits" className="heading">
        {t("title")}
      </h2>
      <details className="group mt-1">
        <summary className="link inline-flex min-h-12 cursor-pointer items-center">
          {t("latest")}
          <Icon name="chevron" className="ml-1 size-4 group-open:rotate-180" />
        </summary>
        <ul className="mt-2 grid">
          {creditDays(entries).map(({ day, reason, times, delta }) => (
            <li
              key={`${day} ${reason}`}
              className="grid grid-cols-[minmax(0,1fr)_auto_3rem] items-baseline gap-x-3 border-line border-t py-2.5"
            >
              <span>{t("reason", { reason, times })}</span>
              <span className="note whitespace-nowrap">
                <DayTime time={day} />
              </span>
              <span className="text-right font-medium tabular-nums">{signed(delta)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `\u2212${-delta}`;
}
