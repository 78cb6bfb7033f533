import { useEffect, useState } from "react";
import type { Decks } from "./decks/decks.ts";
import { fadeLeft, type SetTimer, type SleepTimer, setTimer, timerAt } from "./sleep-timer.ts";

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
    return () => clearInterval(ticking);
  }, [decks, set]);

  function start(minutes: number): void {
    setSet(setTimer(minutes, Date.now()));
    if (minutes === 0) showTimer(OFF);
  }

  return { timer, fadeLeft: fadeLeft(timer), start };
}
