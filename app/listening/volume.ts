import { useEffect, useRef } from "react";
import type { Decks } from "./decks/decks.ts";
import { FIRST_VOLUME, useVolumeSetting } from "./device/page-audio.ts";
import { FADE_SECONDS } from "./sleep-timer.ts";

/** How a sound that begins rises to its volume. */
interface Rise {
  /** The share of it with which it begins, 0 to 1. */
  readonly from: number;
  readonly ms: number;
}

const AT_A_PRESS: Rise = { from: 0, ms: 1000 };
/** Who is near a phone in a pocket or on a bedside table may be asleep. */
const HIDDEN: Rise = { from: 0, ms: 10_000 };

/** What the volume that is heard is made of, each 0 to 1. */
interface VolumeParts {
  /** As the person set it. */
  readonly volume: number;
  /** Falls while a sleep timer ends. */
  readonly fade: number;
  /** Grows after each start. */
  readonly rise: number;
}

/** The volume of the sound element, 0 to 1. */
export function heardVolume({ volume, fade, rise }: VolumeParts): number {
  return Math.min(1, Math.max(0, volume * fade * rise));
}

/** @param elapsedMs for which the sound was heard */
export function riseAfter(elapsedMs: number, { from, ms }: Rise): number {
  return from + (1 - from) * Math.min(1, elapsedMs / ms);
}

/** @param secondsLeft until silence; undefined while no sleep timer fades */
export function fadeAt(secondsLeft: number | undefined): number {
  return secondsLeft === undefined ? 1 : secondsLeft / FADE_SECONDS;
}

const STEP_MS = 50;
/** The most that a rise goes on in a step, ms: none is a jump, however long a page could do nothing. */
const LONGEST_STEP_MS = 250;

type Starting = Pick<Decks, "playback" | "addEventListener" | "removeEventListener">;

/**
 * Lets a sound rise each time it begins.
 * @param set takes the share of the volume, 0 to 1
 * @returns what ends it
 */
export function riseAtStarts(decks: Starting, set: (share: number) => void): () => void {
  /** Undefined once it has risen. */
  let rise: Rise | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  /** For how long it was heard, ms. */
  let heard = 0;
  /** When it was last heard; undefined while it is not. */
  let last: number | undefined;

  function step(): void {
    if (rise === undefined) return;
    const { playing, stalled } = decks.playback;
    const now = performance.now();
    // What has no sound yet cannot rise.
    const sounds = playing && !stalled;
    heard = sounds && last !== undefined ? heard + Math.min(now - last, LONGEST_STEP_MS) : 0;
    last = sounds ? now : undefined;
    set(riseAfter(heard, rise));
    clearTimeout(next);
    if (heard >= rise.ms) rise = undefined;
    else if (sounds) next = setTimeout(step, STEP_MS);
  }

  function begin(): void {
    rise = document.hidden ? HIDDEN : AT_A_PRESS;
    last = undefined;
    step();
  }

  decks.addEventListener("begin", begin);
  // A hidden page has no steady clock; its sound goes on telling where it is.
  decks.addEventListener("change", step);
  return () => {
    clearTimeout(next);
    decks.removeEventListener("begin", begin);
    decks.removeEventListener("change", step);
  };
}

interface Conditions {
  /** Seconds until silence, once the sleep timer fades. */
  readonly fadeLeft: number | undefined;
  /** Whether sound elements keep their volume; undefined while that is not known. */
  readonly holds: boolean | undefined;
}

/**
 * The volume that this device remembers. Every start rises to it from silence, and it falls while a
 * sleep timer ends. No `setVolume` where only the device sets how loud it is.
 */
export function useVolume(decks: Decks, { fadeLeft, holds }: Conditions) {
  const [stored, setVolume] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  const parts = useRef<VolumeParts>({ volume, fade: 1, rise: 1 });
  parts.current = { ...parts.current, volume, fade: fadeAt(fadeLeft) };
  const isHeld = useRef(false);
  isHeld.current = holds === true;

  useEffect(() => {
    decks.setVolume(heardVolume(parts.current), isHeld.current);
  });

  useEffect(
    () =>
      riseAtStarts(decks, (rise) => {
        parts.current = { ...parts.current, rise };
        decks.setVolume(heardVolume(parts.current), isHeld.current);
      }),
    [decks],
  );

  return { volume, setVolume: holds === false ? undefined : setVolume };
}
