import { useEffect, useRef, useState } from "react";
import { SOFT_SHARE } from "#worker/sound/playback-options.ts";
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
/** How long a sound takes from the softer one of the browser's own player, ms. */
const FROM_SOFT_MS = 15_000;

/**
 * Begins as loud as the browser's own player, whose sound is soft, was at its volume.
 * @param early its volume, above 0 to 1
 * @param volume at which the sound ends to rise, 0 to 1
 */
export function riseFromEarly(early: number, volume: number): Rise {
  return { from: Math.min(1, (SOFT_SHARE * early) / volume), ms: FROM_SOFT_MS };
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
 * @param first how it rises until it has risen once. @default as ever
 * @param set takes the share of the volume, 0 to 1
 * @returns what ends it
 */
export function riseAtStarts(
  decks: Starting,
  first: Rise | undefined,
  set: (share: number) => void,
): () => void {
  let own = first;
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
    if (heard >= rise.ms) own = rise = undefined;
    else if (sounds) next = setTimeout(step, STEP_MS);
  }

  function begin(): void {
    rise = own ?? (document.hidden ? HIDDEN : AT_A_PRESS);
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
  /** Of the browser's own player that it takes over from: see Opening. */
  readonly early: number | undefined;
}

/**
 * The volume that this device remembers. Every start rises to it from silence, and it falls while a
 * sleep timer ends. No `setVolume` where only the device sets how loud it is.
 */
export function useVolume(decks: Decks, { fadeLeft, holds, early }: Conditions) {
  const [stored, setVolume] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  const parts = useRef<VolumeParts>({ volume, fade: 1, rise: 1 });
  parts.current = { ...parts.current, volume, fade: fadeAt(fadeLeft) };
  const isHeld = useRef(false);
  isHeld.current = holds === true;

  useEffect(() => {
    decks.setVolume(heardVolume(parts.current), isHeld.current);
  });

  const [first] = useState(() =>
    early === undefined ? undefined : riseFromEarly(early, Math.min(volume, early)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes over
  useEffect(() => {
    if (early !== undefined && early < volume) setVolume(early);
  }, []);

  useEffect(
    () =>
      riseAtStarts(decks, first, (rise) => {
        parts.current = { ...parts.current, rise };
        decks.setVolume(heardVolume(parts.current), isHeld.current);
      }),
    [decks, first],
  );

  return { volume, setVolume: holds === false ? undefined : setVolume };
}
