import { useEffect } from "react";
import { MOST_WAV_MINUTES } from "#worker/sound/container/sound-file.ts";
import { NIGHT_MINUTES } from "#worker/sound/night.ts";
import { useDeviceSetting } from "./device/use-device-setting.ts";
import { isNight, type SessionLength } from "./session-length.ts";

const DAY = 24 * 60;
const MINUTE_MS = 60_000;
/** Minutes of a night whose end nobody has chosen yet, and to which its end is rounded. */
const FIRST = 8 * 60;
const STEP = 5;

/**
 * The longest night that this browser plays, minutes. Firefox looks for a place in a FLAC by the mean of the bytes so far:
 * past silence it finds none, and a longer night has no WAV.
 */
export function longestNight(): number {
  return CSS.supports("-moz-appearance", "none") ? MOST_WAV_MINUTES : NIGHT_MINUTES.max;
}

/**
 * The night from now until a time on this clock.
 * @param wakeAt "06:30"
 * @param longest see longestNight
 * @returns undefined for no time, and for one that is too near or too far
 */
export function nightUntil(
  wakeAt: string,
  now: Date,
  longest: number = NIGHT_MINUTES.max,
): SessionLength | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(wakeAt) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const begin = new Date(now);
  begin.setSeconds(0, 0);
  // By the calendar, not by counting hours: in two nights of a year the clock is put forward or back.
  const end = new Date(begin);
  end.setHours(Number(hours), Number(minutes));
  if (end <= begin) end.setDate(end.getDate() + 1);
  const length = Math.round((end.getTime() - begin.getTime()) / MINUTE_MS);
  const isNight = length >= NIGHT_MINUTES.min && length <= longest;
  return isNight ? `night-${length}` : undefined;
}

/** When to wake of a night that begins now: as it was chosen last where that is ahead, otherwise in eight hours. */
export function firstWaking(
  chosen: string,
  now: Date,
  longest: number = NIGHT_MINUTES.max,
): string {
  if (nightUntil(chosen, now, longest) !== undefined) return chosen;
  const end = (Math.floor((minuteOf(now) + Math.min(FIRST, longest)) / STEP) * STEP) % DAY;
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${twoDigits(Math.floor(end / 60))}:${twoDigits(end % 60)}`;
}

/** The time on this clock in so many seconds, as people here write it. */
export function clockIn(seconds: number, now: Date): string {
  const end = new Date(now.getTime() + seconds * 1000);
  return end.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

function minuteOf(now: Date): number {
  return now.getHours() * 60 + now.getMinutes();
}

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
