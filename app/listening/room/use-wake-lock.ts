import { useEffect } from "react";
import { leadsToSleep } from "#worker/sound/night.ts";
import type { SleepTimer } from "../sleep-timer.ts";
import type { NowPlaying } from "./now-playing.ts";

/**
 * Whether somebody may look at a room that plays: not where it leads to sleep, or is to end by a timer. The rise of a
 * night brings light, where the screen is still on.
 */
export function staysLit({ kind, stages }: NowPlaying, timer: SleepTimer | undefined): boolean {
  return (kind === "rise" || !leadsToSleep(stages)) && timer?.status !== "running";
}

/** Keeps the screen on, where the browser can, while the page is visible. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!wanted || !wakeLock) return;
    let left = false;
    let held: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await wakeLock.request("screen");
        if (left) await lock.release();
        else held = lock;
      } catch (error) {
        // The battery is low, or the browser does not want to.
        console.warn(error);
      }
    };
    // The browser lets go of it by itself when the page is hidden.
    const follow = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", follow);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", follow);
      held?.release().catch((error: unknown) => console.warn(error));
    };
  }, [wanted]);
}
