import { useId } from "react";
import { PLAYER } from "#app/words/player.ts";
import { longestNight, nightUntil } from "./night.ts";
import type { SessionLength } from "./session-length.ts";
import { useWakeAt } from "./use-night.ts";

interface NightOptionsProps {
  readonly onLength: (length: SessionLength) => void;
}

/** When a night is to end, and what to know of it. */
export function NightOptions({ onLength }: NightOptionsProps) {
  const [wakeAt, setWakeAt] = useWakeAt();
  const id = useId();
  const longest = longestNight();
  const isAhead = nightUntil(wakeAt, new Date(), longest) !== undefined;
  const choose = (time: string) => {
    setWakeAt(time);
    const length = nightUntil(time, new Date(), longest);
    if (length !== undefined) onLength(length);
  };
  return (
    <div className="grid w-full gap-2">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {PLAYER.night.wakeAt}
      </label>
      <input
        id={id}
        type="time"
        className="field w-auto justify-self-start"
        value={wakeAt}
        aria-invalid={!isAhead}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => choose(target.value)}
      />
      <div id={`${id}-hint`} className="grid max-w-prose gap-2">
        {!isAhead && <p role="alert">{PLAYER.night.ahead(longest)}</p>}
        <p className="note">{PLAYER.night.hint}</p>
        <p>{PLAYER.night.alarm}</p>
      </div>
    </div>
  );
}
