import { type RefObject, useEffect, useState } from "react";
import { FADE_SECONDS } from "./use-volume.ts";

export type SleepTimer =
  | { readonly status: "off" | "done" }
  | { readonly status: "running"; readonly minutes: number; readonly secondsLeft: number };

const TICK_MS = 500;

/** Stops the sound after so many minutes, fading out before. Counted by the clock, not by playing. */
export function useSleepTimer(audio: RefObject<HTMLAudioElement>) {
  const [wish, setWish] = useState<{ readonly minutes: number; readonly endsAt: number }>();
  const [timer, setTimer] = useState<SleepTimer>({ status: "off" });

  useEffect(() => {
    if (wish === undefined) return;
    const { minutes, endsAt } = wish;
    const tick = () => {
      const secondsLeft = (endsAt - Date.now()) / 1000;
      if (secondsLeft > 0) {
        setTimer({ status: "running", minutes, secondsLeft });
        return;
      }
      audio.current?.pause();
      setWish(undefined);
      setTimer({ status: "done" });
    };
    tick();
    const ticking = setInterval(tick, TICK_MS);
    return () => clearInterval(ticking);
  }, [audio, wish]);

  function start(minutes: number): void {
    setWish(minutes === 0 ? undefined : { minutes, endsAt: Date.now() + minutes * 60_000 });
    if (minutes === 0) setTimer({ status: "off" });
  }

  const left = timer.status === "running" ? timer.secondsLeft : undefined;
  const fadeLeft = left !== undefined && left < FADE_SECONDS ? left : undefined;
  return { timer, fadeLeft, start };
}
