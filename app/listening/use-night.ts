import { useEffect } from "react";
import { useDeviceSetting } from "./device/use-device-setting.ts";
import { longestNight, nightUntil } from "./night.ts";
import { isNight, type SessionLength } from "./session-length.ts";

const unset = () => "";
/** A night that has not begun keeps its end. */
const TICK_MS = 10_000;

/** When this device last wanted to be woken, "06:30"; "" before it did. */
export function useWakeAt(): readonly [string, (time: string) => void] {
  const [wakeAt = "", store] = useDeviceSetting("wake-at", unset);
  return [wakeAt, store];
}

/** Shortens a night that was chosen, until it begins: it is to end at its hour. */
export function useNightInStep(
  length: SessionLength,
  setLength: (length: SessionLength) => void,
  begun: boolean,
): void {
  const [wakeAt] = useWakeAt();
  const waits = isNight(length) && !begun;
  useEffect(() => {
    if (!waits) return;
    const tick = () => {
      const now = nightUntil(wakeAt, new Date(), longestNight());
      if (now !== undefined) setLength(now);
    };
    const ticking = setInterval(tick, TICK_MS);
    return () => clearInterval(ticking);
  }, [waits, wakeAt, setLength]);
}
