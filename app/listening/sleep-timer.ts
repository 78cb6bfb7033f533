/** Before a sleep timer ends, the sound fades out for so many seconds. */
export const FADE_SECONDS = 20;

/** A timer that was set. */
export interface SetTimer {
  readonly minutes: number;
  /** Unix ms. */
  readonly endsAt: number;
}

export type SleepTimer =
  | { readonly status: "off" | "done" }
  | { readonly status: "running"; readonly minutes: number; readonly secondsLeft: number };

/** @returns undefined for no minutes: the timer is off */
export function setTimer(minutes: number, now: number): SetTimer | undefined {
  return minutes === 0 ? undefined : { minutes, endsAt: now + minutes * 60_000 };
}

export function timerAt({ minutes, endsAt }: SetTimer, now: number): SleepTimer {
  const secondsLeft = (endsAt - now) / 1000;
  return secondsLeft > 0 ? { status: "running", minutes, secondsLeft } : { status: "done" };
}

/** Seconds until silence once the fade has begun; undefined before. */
export function fadeLeft(timer: SleepTimer): number | undefined {
  if (timer.status !== "running" || timer.secondsLeft >= FADE_SECONDS) return undefined;
  return timer.secondsLeft;
}
