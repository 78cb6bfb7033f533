import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DayTime } from "#app/shell/day-time.tsx";
import { minutesText } from "#app/words/duration.ts";
import { beatTitle } from "#worker/domain/beats/title.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { roomAddress } from "./room-address.ts";

/** A beat of the history: its mood, its day, a small player and its file. */
export function BeatCard({ beat, children }: { beat: Beat; children?: ReactNode }) {
  const title = beatTitle(beat.focus);
  return (
    <article className="card flex h-full flex-col gap-3 p-4 sm:p-4">
      <p dir="auto" className="line-clamp-2 font-medium" title={beat.mood}>
        <Link
          to={roomAddress(beat)}
          discover="none"
          className="text-ink underline-offset-4 hover:underline"
        >
          {beat.mood}
        </Link>
      </p>
      <p className="mt-auto text-ink-soft text-sm">
        <DayTime time={beat.created_on} />, {minutesText(beat.duration_seconds)}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: tones have no words */}
      <audio
        controls
        preload="none"
        src={beat.audio_url}
        className="w-full"
        aria-label={`Play ${title}`}
      />
      <a href={beat.download_url} className="link self-start" download>
        Download<span className="sr-only"> {title}</span>
      </a>
      {children}
    </article>
  );
}
