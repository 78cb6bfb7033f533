import { DayTime } from "#app/shell/day-time.tsx";
import { CREDIT_REASONS, CREDITS } from "#app/words/credits.ts";
import type { LedgerEntry } from "#worker/domain/credits/ledger-entry.ts";

/** Every change of a person's credits: when, how much and why. */
export function CreditChanges({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <section aria-labelledby="credits" className="card mt-10">
      <h2 id="credits" className="font-semibold text-xl">
        {CREDITS.title}
      </h2>
      <ul className="mt-4 grid gap-2">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[1fr_auto_3rem] gap-x-2 border-line border-b pb-2 last:border-b-0 last:pb-0"
          >
            <span>{CREDIT_REASONS[entry.reason]}</span>
            <span className="whitespace-nowrap text-ink-soft">
              <DayTime time={entry.created_on} />
            </span>
            <span className="text-right font-medium">{signed(entry.delta)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `\u2212${-delta}`;
}
