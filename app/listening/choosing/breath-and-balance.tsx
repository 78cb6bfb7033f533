import { useId } from "react";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { BALANCE } from "#worker/sound/playback-options.ts";
import { t } from "../words/choosing.compiled.ts";
import { t as inRoom } from "../words/choosingInRoom.compiled.ts";
import { BREATH_PACES, balanceText, breathFromText, breathText, OWN_PACES } from "./values.ts";

interface BreathOptionsProps {
  readonly choice: ListeningChoice;
  readonly onChoice: (choice: ListeningChoice) => void;
}

/** Whether the sound breathes, how fast, and from which pace it slows down. */
export function BreathOptions({ choice, onChoice }: BreathOptionsProps) {
  const id = useId();
  const { breath, breathFrom } = choice;
  const numberOf = (text: string) => (text === "" ? undefined : Number(text));
  return (
    <div className="grid gap-2">
      <label htmlFor={`${id}-breath`} className="font-medium">
        {t("breath")}
      </label>
      <select
        id={`${id}-breath`}
        aria-describedby={`${id}-hint`}
        className="field min-h-12"
        value={breath ?? ""}
        onChange={({ target }) => {
          const next = numberOf(target.value);
          onChoice({ ...choice, breath: next, breathFrom: next && breathFrom });
        }}
      >
        {BREATH_PACES.map((pace) => (
          <option key={pace} value={pace}>
            {breathText(pace)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-ink-soft text-sm">
        {inRoom("breathHint")}
      </p>
      {breath !== undefined && (
        <>
          <label htmlFor={`${id}-from`} className="text-ink-soft text-sm">
            {t("breathFrom")}
          </label>
          <select
            id={`${id}-from`}
            className="field min-h-12"
            value={breathFrom ?? ""}
            onChange={({ target }) => onChoice({ ...choice, breathFrom: numberOf(target.value) })}
          >
            {OWN_PACES.map((pace) => (
              <option key={pace} value={pace}>
                {breathFromText(pace)}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}

interface BalanceSliderProps {
  /** dB: see PlaybackOptions. */
  readonly balance: number;
  readonly onBalance: (balance: number) => void;
}

/** Moves the sound towards one ear, by making the other softer. */
export function BalanceSlider({ balance, onBalance }: BalanceSliderProps) {
  const id = useId();
  const text = balanceText(balance);
  return (
    <div className="grid">
      <label htmlFor={`${id}-balance`} className="font-medium">
        {t("balance")}
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
        <span>{inRoom("balanceEnd.left")}</span>
        <span className="text-center">{text}</span>
        <span>{inRoom("balanceEnd.right")}</span>
      </span>
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        {inRoom("balanceHint")}
      </p>
    </div>
  );
}
