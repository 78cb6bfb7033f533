import { useId } from "react";
import { CHOOSING } from "#app/words/layers.ts";
import { BALANCE } from "#worker/sound/playback-options.ts";

interface BalanceSliderProps {
  /** dB: see PlaybackOptions. */
  readonly balance: number;
  readonly onBalance: (balance: number) => void;
}

/** Moves the sound towards one ear, by making the other softer. */
export function BalanceSlider({ balance, onBalance }: BalanceSliderProps) {
  const id = useId();
  const text = CHOOSING.balanceText(balance);
  const [left, right] = CHOOSING.balanceEnds;
  return (
    <div className="grid">
      <label htmlFor={`${id}-balance`} className="font-medium">
        {CHOOSING.balance}
      </label>
      <input
        id={`${id}-balance`}
        type="range"
        className="slider"
        min={BALANCE.min}
        max={BALANCE.max}
        step={1}
        value={balance}
        aria-valuetext={text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onBalance(Number(target.value))}
      />
      <span aria-hidden="true" className="flex justify-between gap-3 text-ink-soft text-sm">
        <span>{left}</span>
        <span className="text-center">{text}</span>
        <span>{right}</span>
      </span>
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        {CHOOSING.balanceHint}
      </p>
    </div>
  );
}
