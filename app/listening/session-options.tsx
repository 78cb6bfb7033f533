import { useId } from "react";
import { Checkbox } from "#app/shell/page-parts.tsx";
import type { Formula } from "#worker/sound/formula.ts";
import { SESSION_MINUTES } from "#worker/sound/playback-options.ts";
import { roughClock } from "./duration.ts";
import { firstWaking, longestNight, nightUntil, useWakeAt } from "./night.ts";
import {
  followedBy,
  isFollowed,
  isNight,
  parseSessionLength,
  type SessionLength,
} from "./session-length.ts";
import type { SleepTimer } from "./sleep-timer.ts";
import { t as duration } from "./words/duration.compiled.ts";
import { t } from "./words/length.compiled.ts";

interface NightOptionsProps {
  readonly onLength: (length: SessionLength) => void;
}

/** When a night is to end, and what to know of it. */
function NightOptions({ onLength }: NightOptionsProps) {
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
        {t("night.wakeAt")}
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
        {!isAhead && (
          <p role="alert">{t("night.ahead", { nights: longest >= 600 ? "all" : "shorter" })}</p>
        )}
        <p className="note">{t("night.hint")}</p>
        <p>{t("night.alarm")}</p>
      </div>
    </div>
  );
}

/** In the list of lengths; its minutes follow from the hour of waking. */
const NIGHT = "night";

interface SessionOptionsProps {
  readonly stages: Formula;
  /** The composition's own length, in words. */
  readonly composed: string;
  readonly length: SessionLength;
  readonly onLength: (length: SessionLength) => void;
  readonly timer: SleepTimer;
  readonly onTimer: (minutes: number) => void;
  readonly loop: boolean;
  readonly onLoop: (loop: boolean) => void;
}

/** Session length and what follows it, sleep timer and repeat. */
export function SessionOptions(props: SessionOptionsProps) {
  const { stages, composed, length, onLength, timer, onTimer, loop, onLoop } = props;
  const [wakeAt, setWakeAt] = useWakeAt();
  const night = { value: NIGHT, label: t("night.option") };
  const chooseNight = () => {
    const now = new Date();
    const first = firstWaking(wakeAt, now, longestNight());
    setWakeAt(first);
    return nightUntil(first, now, longestNight());
  };
  const choose = (value: string) => {
    const chosen = value === NIGHT ? chooseNight() : parseSessionLength(value);
    if (chosen === undefined) return;
    if (isFollowed(chosen)) onTimer(0);
    onLength(chosen);
  };
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Choice
        label={t("title")}
        options={lengthOptions(stages, [night]).map(({ value, label }) => ({
          value,
          label: value === "composition" ? t("composed", { time: composed }) : label,
        }))}
        value={isNight(length) ? NIGHT : length}
        onChoose={choose}
      />
      {isNight(length) && <NightOptions onLength={onLength} />}
      {length.startsWith("focus-") && (
        <div className="grid w-full max-w-prose gap-2">
          <p className="note">{t("focus.hint")}</p>
          <p>{t("focus.bell")}</p>
        </div>
      )}
      {/* A timer would end the night before its waking, and a night is not to start again. */}
      {!isFollowed(length) && <Endings {...{ timer, onTimer, loop, onLoop }} />}
    </div>
  );
}

/** Minutes after which a sound may end; 0 for no timer. */
const TIMERS = [0, 10, 20, 30, 45] as const;

type EndingsProps = Pick<SessionOptionsProps, "timer" | "onTimer" | "loop" | "onLoop">;

/** How a sound ends: by a timer, or never. */
function Endings({ timer, onTimer, loop, onLoop }: EndingsProps) {
  return (
    <>
      <Choice
        label={t("timer.title")}
        options={TIMERS.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t("timer.off") : duration("minutes", { minutes }),
        }))}
        value={String(timer.status === "running" ? timer.minutes : 0)}
        onChoose={(value) => onTimer(Number(value))}
      />
      <p role="status" className="w-full text-ink-soft text-sm empty:sr-only">
        {timer.status === "done" && t("timer.done")}
        {timer.status === "running" && t("timer.running", { time: roughClock(timer.secondsLeft) })}
      </p>
      <Checkbox checked={loop} onChange={({ target }) => onLoop(target.checked)}>
        {t("loop")}
      </Checkbox>
    </>
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

interface LengthOption {
  readonly value: string;
  readonly label: string;
}

/** Minutes of each work that may follow a beat. */
const WORKS = ["25", "50"] as const;

/** The lengths to choose from for a beat. @param nights those of a whole night, where it leads to sleep */
export function lengthOptions(
  stages: Formula,
  nights: readonly LengthOption[],
): readonly LengthOption[] {
  const minutes = SESSION_MINUTES.map((value) => ({
    value,
    label: duration("minutes", { minutes: Number(value) }),
  }));
  const works = WORKS.map((work) => ({
    value: `focus-${work}`,
    label: t(`focus.option.${work}`),
  }));
  const following = { night: nights, work: works, nothing: [] } as const;
  const composed = { value: "composition", label: t("composition") };
  return [composed, ...minutes, ...following[followedBy(stages)]];
}
