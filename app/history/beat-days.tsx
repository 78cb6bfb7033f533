import { BeatCard } from "#app/listening/beat-card.tsx";
import { DayTime } from "#app/shell/day-time.tsx";
import type { Beat } from "#worker/services/beats/beat.ts";
import { BeatActions } from "./beat-actions.tsx";

/** Beats under their days (UTC), in the order in which they come. */
export function BeatDays({ beats }: { beats: readonly Beat[] }) {
  const days = Map.groupBy(beats, ({ created_on }) => created_on.slice(0, 10));
  return Array.from(days, ([day, own]) => (
    <section key={day} className="mt-8">
      <h2 className="font-semibold text-lg">
        <DayTime time={`${day}T00:00:00.000Z`} />
      </h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {own.map((beat) => (
          <li key={beat.id}>
            <BeatCard beat={beat}>
              <BeatActions beat={beat} />
            </BeatCard>
          </li>
        ))}
      </ul>
    </section>
  ));
}
