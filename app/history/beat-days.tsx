import { BeatRow } from "#app/listening/rows/beat-row.tsx";
import type { Felt } from "#worker/features/adaptation/marks.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { dayNames, timesOfDay } from "./day-names.ts";
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
  const timeZone = useTimeZone();
  const nameOf = dayNames(timeZone, now);
  const timeOf = timesOfDay(timeZone);
  const days = Map.groupBy(beats, ({ created_on }) => nameOf(created_on).date);
  return Array.from(days, ([date, own]) => {
    const near = own[0] && nameOf(own[0].created_on).near;
    return (
      <section key={date} className="mt-8">
        {/* Versions of browsers write dates differently. */}
        <h2 className="mb-1 font-semibold text-lg" suppressHydrationWarning>
          {near ?? date}
        </h2>
        <ul>
          {own.map((beat) => (
            <li key={beat.id}>
              <BeatRow
                beat={beat}
                time={timeOf(beat.created_on)}
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
