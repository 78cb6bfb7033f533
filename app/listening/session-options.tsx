import { useId } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { PLAYER } from "#app/words/player.ts";
import { roughClock } from "./clock.ts";
import type { SessionLength } from "./session-length.ts";
import type { SleepTimer } from "./sleep-timer.ts";

interface SessionOptionsProps {
  /** The composition's own length, in words. */
  readonly composed: string;
  readonly length: SessionLength;
  readonly onLength: (length: SessionLength) => void;
  readonly timer: SleepTimer;
  readonly onTimer: (minutes: number) => void;
  readonly loop: boolean;
  readonly onLoop: (loop: boolean) => void;
}

/** Session length, sleep timer and repeat. */
export function SessionOptions(props: SessionOptionsProps) {
  const { composed, length, onLength, timer, onTimer, loop, onLoop } = props;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Choice
        label={PLAYER.length}
        options={PLAYER.lengths.map(({ value, label }) => ({
          value,
          label: value === "composition" ? PLAYER.asComposed(composed) : label,
        }))}
        value={length}
        onChoose={(value) => onLength(value as SessionLength)}
      />
      <Choice
        label={PLAYER.timer}
        options={PLAYER.timers}
        value={String(timer.status === "running" ? timer.minutes : 0)}
        onChoose={(value) => onTimer(Number(value))}
      />
      <p role="status" className="w-full text-ink-soft text-sm empty:hidden">
        {timer.status === "done" && PLAYER.timerDone}
        {timer.status === "running" && `${PLAYER.timerRunning(roughClock(timer.secondsLeft))}.`}
      </p>
      <Checkbox checked={loop} onChange={({ target }) => onLoop(target.checked)}>
        {PLAYER.loop}
      </Checkbox>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {label}
      </label>
      <select
        id={id}
        className="field w-auto pr-8"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
