import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Volume2 from "lucide-react/icons/volume-2";
import { PLAYER } from "#app/words/player.ts";
import { clockText } from "./clock.ts";
import type { Decks } from "./decks/decks.ts";
import type { Playback } from "./decks/playback.ts";

interface TransportProps {
  readonly decks: Decks;
  readonly name: string;
  readonly playback: Playback;
  readonly volume: number;
  readonly onVolume: (volume: number) => void;
}

/** Play and pause, position, time left and volume. */
export function Transport({ decks, name, playback, volume, onVolume }: TransportProps) {
  const { playing, time, duration } = playback;
  const left = PLAYER.left(clockText(duration - time));
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr_10rem]">
      <button
        type="button"
        className="button size-14 rounded-full px-0"
        aria-label={playing ? `${PLAYER.pause} ${name}` : `${PLAYER.play} ${name}`}
        onClick={() => (playing ? decks.pause() : void decks.play())}
      >
        {playing ? (
          <Pause aria-hidden="true" />
        ) : (
          <Play aria-hidden="true" className="translate-x-0.5" />
        )}
      </button>
      <div className="min-w-0">
        <input
          type="range"
          className="slider"
          aria-label={PLAYER.seek}
          aria-valuetext={`${clockText(time)}, ${left}`}
          min={0}
          max={duration || 1}
          step={1}
          value={Math.min(time, duration || 1)}
          disabled={duration === 0}
          onChange={({ target }) => decks.seek(Number(target.value))}
        />
        <p className="flex justify-between text-ink-soft text-sm tabular-nums">
          <span>{clockText(time)}</span>
          <span>{duration > 0 ? left : ""}</span>
        </p>
      </div>
      <label className="col-span-2 flex items-center gap-3 sm:col-span-1">
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
          onChange={({ target }) => onVolume(Number(target.value))}
        />
      </label>
    </div>
  );
}
