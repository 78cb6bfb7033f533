import { Link, useLocation } from "@remix-run/react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import { clockText } from "../clock.ts";
import { roomAddress } from "../room-address.tsx";
import { t } from "../words/player.compiled.ts";
import type { Heard } from "./heard.ts";

interface MiniPlayerProps {
  readonly beat: Beat;
  readonly title: string;
  /** Where its name leads. @default its room */
  readonly home: string | undefined;
  readonly heard: Heard;
  readonly onClose: () => void;
}

const ROUND =
  "inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-full";

/** What plays while another page is open: its name leads back to it. */
export function MiniPlayer({ beat, title, home, heard, onClose }: MiniPlayerProps) {
  const { pathname } = useLocation();
  if (pathname === `/listen/${beat.id}`) return null;
  const { decks, playback } = heard;
  const { playing, time, duration } = playback;
  return (
    <section
      data-player
      aria-label={t("playing")}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 border-line border-t bg-card lg:bottom-0"
    >
      <svg
        viewBox="0 0 1000 2"
        preserveAspectRatio="none"
        className="absolute inset-x-0 -top-px h-0.5 w-full"
        aria-hidden="true"
      >
        <rect
          width={duration > 0 ? Math.min(1, time / duration) * 1000 : 0}
          height="2"
          className="fill-accent"
        />
      </svg>
      <div className="mx-auto flex max-w-3xl items-center gap-2 px-3 py-2 sm:px-8">
        <button
          type="button"
          className={`${ROUND} bg-accent text-on-accent hover:bg-accent-strong`}
          aria-label={t(playing ? "pause" : "play")}
          onClick={() => void decks.toggle()}
        >
          {playing ? (
            <ControlIcon name="pause" className="size-6 fill-current" />
          ) : (
            <ControlIcon name="play" className="size-6 translate-x-px fill-current" />
          )}
        </button>
        <Link
          to={home ?? roomAddress(beat)}
          dir="auto"
          className="grid min-h-12 min-w-0 flex-1 content-center px-2 text-ink no-underline hover:underline hover:underline-offset-4"
        >
          <span className="truncate font-medium">{title}</span>
          {duration > 0 && (
            <span className="note tabular-nums">
              {t("left", { time: clockText(duration - time) })}
            </span>
          )}
        </Link>
        <button
          type="button"
          className={`${ROUND} text-ink-soft hover:bg-accent-soft`}
          aria-label={t("close")}
          onClick={() => {
            onClose();
            // The button goes with the player: the next key goes on from the page.
            document.querySelector("main")?.focus({ preventScroll: true });
          }}
        >
          <ControlIcon name="x" className="size-6" />
        </button>
      </div>
    </section>
  );
}
