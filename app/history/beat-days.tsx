import { BeatRow } from "#app/listening/rows/beat-row.tsx";
import type { Beat } from "#worker/services/beats/beat.ts";
import type { Felt } from "#worker/services/wellbeing/felt.ts";
import { dayNames } from "./day-names.ts";
import { Favourite } from "./favourite.tsx";
import { feltWords } from "./felt-words.ts";
import { RowMenu } from "./row-menu.tsx";
import { useTimeZone } from "./use-time-zone.ts";

interface BeatDaysProps {
  readonly beats: readonly Beat[];
  /** By the ids of the beats. */
  readonly felt: Readonly<Record<string, Felt>>;
  /** When the page was made, Unix ms. */
  readonly now: number;
}

/** Beats under their days, in the order in which they come. */
export function BeatDays({ beats, felt, now }: BeatDaysProps) {
  const nameOf = dayNames(useTimeZone(), now);
  const days = Map.groupBy(beats, ({ created_on }) => nameOf(created_on).date);
  return Array.from(days, ([date, own]) => {
    const near = own[0] && nameOf(own[0].created_on).near;
    return (
      <section key={date} className="mt-8">
        {/* Versions of browsers write dates differently. */}
        <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3" suppressHydrationWarning>
          {near && <span className="font-semibold text-xl">{near}</span>}
          <span className={near ? "note" : "font-semibold text-lg"} suppressHydrationWarning>
            {date}
          </span>
        </h2>
        <ul>
          {own.map((beat) => (
            <li key={beat.id}>
              <BeatRow
                beat={beat}
                details={felt[beat.id] && feltWords(felt[beat.id] as Felt)}
                actions={
                  <div className="flex flex-col sm:flex-row">
                    <Favourite beat={beat} />
                    <RowMenu beat={beat} />
                  </div>
                }
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
