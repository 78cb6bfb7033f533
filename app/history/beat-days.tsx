import { BeatRow } from "#app/listening/rows/beat-row.tsx";
import { LinkButton } from "#app/shell/controls.tsx";
import { Sign } from "#app/shell/pictures.tsx";
import { DAY_MS } from "#worker/domain/time.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import { dayIn } from "#worker/domain/zones.ts";
import type { Felt } from "#worker/features/adaptation/marks.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { feltWords } from "./felt.tsx";
import { Favourite, RowMenu } from "./row-actions.tsx";
import { useTimeZone } from "./use-time-zone.ts";
import { t } from "./words/history.compiled.ts";

/** A day of the history. */
export interface NamedDay {
  /** Today or yesterday; undefined for any other day. */
  readonly near: string | undefined;
  readonly date: string;
}

/**
 * Names the days of times as people at a place count them: a beat made after midnight is of the new day.
 * @param now Unix ms
 */
export function dayNames(timeZone: string, now: number): (time: string) => NamedDay {
  const formatIn = (zone: string) =>
    new Intl.DateTimeFormat(spokenLocale(), {
      ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
      timeZone: zone,
    });
  const format = formatIn(timeZone);
  const today = format.format(now);
  // Not 24 hours ago: the days on which summer time begins and ends are shorter and longer.
  const yesterday = formatIn("UTC").format((dayIn(timeZone, now) - 1) * DAY_MS);
  return (time) => {
    const date = format.format(new Date(time));
    if (date === today) return { near: t("today"), date };
    return { near: date === yesterday ? t("yesterday") : undefined, date };
  };
}

/** Writes the time of day as people at a place read it on the clock: "21:40". */
export function timesOfDay(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat(spokenLocale(), {
    ...{ hour: "2-digit", minute: "2-digit" },
    timeZone,
  });
  return (time) => format.format(new Date(time));
}

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

interface EmptyHistoryProps {
  readonly favourites: boolean;
  /** This is the newest page. */
  readonly first: boolean;
}

/** Shown where there is no beat, with the next thing to do. */
export function EmptyHistory({ favourites, first }: EmptyHistoryProps) {
  if (!first) return <p className="mt-6">{t("noneOlder")}</p>;
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center">
      <Sign className="max-h-24 max-w-md" />
      <p className="heading max-w-prose">{t(favourites ? "noFavourites.lead" : "empty.lead")}</p>
      {favourites ? (
        <p className="text-ink-soft">{t("noFavourites.hint")}</p>
      ) : (
        <>
          <p className="note">{t("empty.text")}</p>
          <LinkButton to="/assessment" className="mt-2">
            {t("empty.action")}
          </LinkButton>
        </>
      )}
    </div>
  );
}
