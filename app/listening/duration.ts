import { clockText } from "./clock.ts";
import { t } from "./words/duration.compiled.ts";
import { t as wait } from "./words/wait.compiled.ts";

/** A length in words: `6 min 30 s`. */
export function minutesText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return t("short.seconds", { seconds: rest });
  if (rest === 0) return t("short.minutes", { minutes });
  return t("short.both", { minutes, seconds: rest });
}

/** A wait in words, rounded up: `40 seconds`, `12 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return wait("seconds", { seconds: Math.ceil(seconds) });
  if (seconds < 3600) return wait("minutes", { minutes: Math.ceil(seconds / 60) });
  return wait("hours", { hours: Math.ceil(seconds / 3600) });
}

/** Rounded up, because a screen reader reads out each change of a status. "10 min", "0:50" */
export function roughClock(seconds: number): string {
  if (seconds <= 60) return clockText(Math.ceil(seconds / 10) * 10);
  return t("short.minutes", { minutes: Math.ceil(seconds / 60) });
}
