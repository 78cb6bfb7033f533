import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Volume2 from "lucide-react/icons/volume-2";
import { PLAYER } from "#app/words/player.ts";
import { ROOM } from "#app/words/room.ts";
import { clockText } from "../clock.ts";
import type { Heard } from "../session/heard.ts";

interface ControlsProps {
  readonly heard: Heard;
  readonly onOptions: () => void;
}

/** Position, volume, and the way to everything else. */
export function Controls({ heard, onOptions }: ControlsProps) {
  const { decks, playback, volume, setVolume } = heard;
  const { time, duration } = playback;
  const end = Math.floor(duration);
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4">
      <div className="w-full">
        <input
          type="range"
          className="slider"
          aria-label={PLAYER.seek}
          aria-valuetext={`${clockText(time)}, ${PLAYER.left(clockText(duration - time))}`}
          min={0}
          max={end || 1}
          step={1}
          // Rounded to the step: otherwise no key moves it while the sound plays.
          value={Math.min(Math.round(time), end || 1)}
          disabled={duration === 0}
          onChange={({ target }) => decks.seek(Number(target.value))}
        />
      </div>
      <label className="flex min-w-0 grow basis-32 items-center gap-3">
        <Volume2 aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <span className="sr-only">{PLAYER.volume}</span>
        <input
          type="range"
          className="slider"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-valuetext={`${Math.round(volume * 100)} %`}
          onChange={({ target }) => setVolume(Number(target.value))}
        />
      </label>
      <button type="button" className="button-quiet" onClick={onOptions}>
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {ROOM.options}
      </button>
    </div>
  );
}
