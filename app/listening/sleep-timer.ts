import { useEffect, useState } from "react";
import type { Decks } from "./decks/decks.ts";

/** Before a sleep timer ends, the sound fades out for so many seconds. */
export const FADE_SECONDS = 20;

/** A timer that was set. */
interface SetTimer {
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

const TICK_MS = 500;
const OFF: SleepTimer = { status: "off" };

/** Pauses the sound after so many minutes, by the clock and not by the time played. */
export function useSleepTimer(decks: Decks) {
  const [set, setSet] = useState<SetTimer>();
  const [timer, showTimer] = useState(OFF);

  useEffect(() => {
    if (set === undefined) return;
    const tick = () => {
      const now = timerAt(set, Date.now());
      showTimer(now);
      if (now.status === "running") return;
      decks.pause();
      setSet(undefined);
    };
    tick();
    const ticking = setInterval(tick, TICK_MS);
    // A page in a pocket has no steady clock; its sound goes on telling where it is.
    decks.addEventListener("change", tick);
    return () => {
      clearInterval(ticking);
      decks.removeEventListener("change", tick);
    };
  }, [decks, set]);

  function start(minutes: number): void {
    setSet(setTimer(minutes, Date.now()));
    if (minutes === 0) showTimer(OFF);
  }

  return { timer, fadeLeft: fadeLeft(timer), start };
}
