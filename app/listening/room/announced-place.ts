import { useState } from "react";

/** A screen reader speaks each change of the slider that has the focus: while a sound plays, one in so many seconds. */
const ANNOUNCED_EVERY = 15;

/**
 * The place that a screen reader is to know. @param before the one that it knows, s @param time of the sound, s
 * @param plays it goes on by itself: what is moved, or stands, is told at once
 */
export function announcedPlace(before: number, time: number, plays: boolean): number {
  const isNear = time >= before && time < before + ANNOUNCED_EVERY;
  return plays && isNear ? before : time;
}

/** @returns the place to announce, and what announces another one at once, both s */
export function useAnnouncedPlace(time: number, plays: boolean) {
  const [before, announce] = useState(time);
  const place = announcedPlace(before, time, plays);
  if (place !== before) announce(place);
  return [place, announce] as const;
}
