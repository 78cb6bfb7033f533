import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { clockText } from "../clock.ts";
import { roughClock } from "../duration.ts";
import { clockIn } from "../night.ts";
import { sceneState } from "../scene/draw-scene.ts";
import type { Heard } from "../session/heard.ts";
import { t as bandWords } from "../words/bands.compiled.ts";
import { t as player } from "../words/player.compiled.ts";
import { t } from "../words/room.compiled.ts";
import { useAnnouncedPlace } from "./announced-place.ts";
import type { NowPlaying } from "./while-playing.tsx";

interface ControlsProps {
  readonly heard: Heard;
  readonly onOptions: () => void;
}

/** Position, volume, and the way to everything else. */
export function Controls({ heard, onOptions }: ControlsProps) {
  const { decks, playback } = heard;
  const { time, duration } = playback;
  const end = Math.floor(duration);
  const [announced, announce] = useAnnouncedPlace(time, playback.playing);

  function seek(seconds: number) {
    decks.seek(seconds);
    announce(seconds);
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-x-4">
      <div className="w-full">
        <input
          type="range"
          className="slider"
          aria-label={t("seek")}
          aria-valuetext={t("place", {
            time: clockText(announced),
            left: clockText(duration - announced),
          })}
          min={0}
          max={end || 1}
          step={1}
          // Rounded to the step: otherwise no key moves it while the sound plays.
          value={Math.min(Math.round(time), end || 1)}
          disabled={duration === 0}
          onChange={({ target }) => seek(Number(target.value))}
          onFocus={() => announce(time)}
        />
      </div>
      <Volume heard={heard} />
      <button type="button" className="button-quiet" onClick={onOptions}>
        <ControlIcon name="sliders" className="size-5" />
        {t("options")}
      </button>
    </div>
  );
}

function Volume({ heard: { volume, setVolume } }: Pick<ControlsProps, "heard">) {
  const icon = <ControlIcon name="volume" className="size-5 shrink-0 text-ink-soft" />;
  const row = "flex min-w-0 grow basis-32 items-center gap-3";
  if (setVolume === undefined) {
    return (
      <p className={`${row} note`}>
        {icon} {t("volumeKeys")}
      </p>
    );
  }
  return (
    <label className={row}>
      {icon}
      <span className="sr-only">{t("volume")}</span>
      <input
        type="range"
        className="slider"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-valuetext={t("percent", { percent: Math.round(volume * 100) })}
        onChange={({ target }) => setVolume(Number(target.value))}
      />
    </label>
  );
}

interface TimeLeftProps {
  readonly now: NowPlaying;
  /** Of the whole sound, s. */
  readonly left: number;
  readonly heard: Heard | undefined;
}

/** What plays, and when it ends. */
export function TimeLeft({ now, left, heard }: TimeLeftProps) {
  const { kind, stages, share = 0 } = now;
  return (
    <p className="facts justify-center text-ink-soft text-lg tabular-nums">
      <span>
        {kind === "composed"
          ? bandWords(`name.${sceneState(stages, share).band}`)
          : t(`parts.${kind}`)}
      </span>{" "}
      <span>{endsIn(now, left, heard)}</span>
    </p>
  );
}

/** A night ends at its hour, work and rest by the clock, and a sound when it is over, or before by its timer. */
function endsIn({ kind, left: leftOfPart }: NowPlaying, left: number, heard: Heard | undefined) {
  if (heard?.listening.night === "on") return t("until", { time: clockIn(left, new Date()) });
  if (kind === "work" || kind === "rest") return player("left", { time: clockText(leftOfPart) });
  const { timer, loop } = heard ?? {};
  if (timer?.status === "running" && (loop || timer.secondsLeft < left)) {
    return t("fades", { time: roughClock(timer.secondsLeft) });
  }
  return player("left", { time: clockText(left) });
}

interface BackLinkProps {
  /** Where it leads for who came from elsewhere, and without scripts. */
  readonly to: string;
}

/** Back to the page that led to this one. */
export function BackLink({ to }: BackLinkProps) {
  const navigate = useNavigate();

  function back(event: MouseEvent) {
    // The router numbers the pages of a document: before the first one there is nothing of ours.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link
      to={to}
      onClick={back}
      discover="none"
      className="-mb-2 inline-flex min-h-12 min-w-12 items-center justify-self-start text-ink-soft no-underline hover:text-ink"
    >
      <ControlIcon name="left" className="size-6" />
      <span className="sr-only sm:not-sr-only">{t("back")}</span>
    </Link>
  );
}
