import { t } from "./words/duration.compiled.ts";

/** A time on a clock face: `4:05`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours === 0
    ? `${minutes}:${rest}`
    : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/** Rounded up, because a screen reader reads out each change of a status. "10 min", "0:50" */
export function roughClock(seconds: number): string {
  if (seconds <= 60) return clockText(Math.ceil(seconds / 10) * 10);
  return t("short.minutes", { minutes: Math.ceil(seconds / 60) });
}
