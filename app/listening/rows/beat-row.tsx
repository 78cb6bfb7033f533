import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { minutesText } from "#app/words/duration.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { roomAddress } from "../room-address.ts";
import { BandRiver } from "./band-river.tsx";
import { bandsOfStages } from "./bands-of-stages.ts";
import { PlayInPlace } from "./play-in-place.tsx";
import { shownName } from "./shown-name.ts";
import { useRowSound } from "./use-row-sound.ts";

interface BeatRowProps {
  readonly beat: Beat;
  /** When on its day it was made, for a list by days. */
  readonly time?: string;
  /** What else is to be said in its line, such as how the person felt. */
  readonly details?: ReactNode;
  /** What can be done with it, at its end. */
  readonly actions?: ReactNode;
}

/** A beat in a list: plays in place, and its words lead to its room. Rows make one river of bands. */
export function BeatRow({ beat, time, details, actions }: BeatRowProps) {
  const { status } = useRowSound(beat);
  const parts = bandsOfStages(beat.stages);
  const bands = [...new Set(parts.map(({ band }) => band))].join(", ");
  return (
    <article className="relative flex flex-wrap items-center gap-x-2 pl-8 sm:gap-x-3">
      <div className="absolute inset-y-0 left-0 w-5">
        <BandRiver parts={parts} />
      </div>
      <PlayInPlace beat={beat} />
      <div className="relative grid min-h-24 min-w-0 grow basis-28 content-center gap-0.5 py-3">
        <p dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
          <Link
            to={roomAddress(beat)}
            discover="none"
            className="text-ink no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {shownName(beat)}
          </Link>
        </p>
        <p className="note">
          {time && `${time} · `}
          {minutesText(beat.duration_seconds)} <span className="inline-block">· {bands}</span>
        </p>
        {details && <p className="note">{details}</p>}
        <p role="status" className="note empty:hidden">
          {status}
        </p>
      </div>
      {actions}
    </article>
  );
}
