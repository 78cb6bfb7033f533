import { minutesText } from "#app/content/duration.ts";
import type { Beat } from "#worker/generation/beat.ts";

/** One kept beat: its mood, its day, a player and its file. */
export function BeatCard({ beat }: { beat: Beat }) {
  return (
    <article className="card flex h-full flex-col gap-3 p-4 sm:p-4">
      <p dir="auto" className="line-clamp-2 font-medium" title={beat.mood}>
        {beat.mood}
      </p>
      <p className="mt-auto text-ink-soft text-sm">
        <time dateTime={beat.created_on}>{dayText(beat.created_on)}</time>,{" "}
        {minutesText(beat.duration_seconds)}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: tones have no words */}
      <audio
        controls
        preload="none"
        src={beat.audio_url}
        className="w-full"
        aria-label={`Play ${beat.name}`}
      />
      <a href={beat.download_url} className="link self-start" download>
        Download<span className="sr-only"> {beat.name}</span>
      </a>
    </article>
  );
}

/** The day in UTC, so that server and browser write the same. */
function dayText(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(iso),
  );
}
