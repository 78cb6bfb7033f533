import { useEffect, useState } from "react";
import { type PartKind, soundPartAt, soundParts } from "#worker/sound/arc/timeline.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { leadsToSleep, wakingFormula } from "#worker/sound/night.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { SleepTimer } from "../sleep-timer.ts";

/** What of a sound plays, as the room draws it. */
export interface NowPlaying {
  readonly kind: PartKind;
  /** Those that the scene is drawn from. */
  readonly stages: Formula;
  /** Of these stages, 0 to 1; undefined before the sound began. */
  readonly share: number | undefined;
  /** Of this part, s. */
  readonly left: number;
}

/** @param time place in the sound, s; 0 before it began */
export function nowPlaying(formula: Formula, listening: PlaybackOptions, time: number): NowPlaying {
  const frame = time * SAMPLE_RATE;
  const { kind, start, frames } = soundPartAt(soundParts(formula, listening), frame) ?? NOTHING;
  const left = Math.max(0, start + frames - frame) / SAMPLE_RATE;
  const share = Math.min(1, (frame - start) / frames);
  if (kind === "rise") return { kind, stages: wakingFormula(formula), share, left };
  const composed = kind === "composed" ? share : 1;
  return { kind, stages: formula, share: time === 0 ? undefined : composed, left };
}

const NOTHING = { kind: "composed", start: 0, frames: 1 } as const;

interface NightLightProps {
  readonly now: NowPlaying;
  /** No hand moves. */
  readonly quiet: boolean;
}

/** Of what covers the room while somebody sleeps, and of the light behind it at the end: words stay legible on it. */
const DARKEST = 0.94;
const BRIGHTEST = 0.45;

/** The light of a night, where its page is open: dark while it is silent, and a dawn in the rise at its end. */
export function NightLight({ now: { kind, share = 0 }, quiet }: NightLightProps) {
  const dawn = kind === "rise" ? share : 0;
  if (kind !== "layer" && kind !== "silence" && kind !== "rise") return null;
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 -z-10 bg-linear-to-t from-lamp via-lamp/60 to-lamp/20 transition-opacity duration-1000"
        style={{ opacity: BRIGHTEST * dawn }}
      />
      <div
        aria-hidden="true"
        data-night-cover
        className="pointer-events-none fixed inset-0 z-50 bg-black transition-opacity duration-1000"
        style={{ opacity: quiet ? DARKEST * (1 - dawn) : 0 }}
      />
    </>
  );
}

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

/** Controls fade when no hand has moved for so long, ms. */
const REST_MS = 4000;
/** A phone that is turned has its room rest anew, at the place that it has on the turned screen. */
const HANDS = ["pointermove", "pointerdown", "wheel", "keydown", "focusin", "resize"] as const;
const LISTENING = { capture: true, passive: true };

/**
 * Whether the controls rest: while a sound plays and no hand moves, nor turns the screen. They stay where the
 * keyboard or a screen reader is at one of them, while a dialog is open, and for who wants no motion.
 */
export function useQuiet(playing: boolean): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    setQuiet(false);
    if (!playing || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let resting: ReturnType<typeof setTimeout>;
    const rest = () => {
      if (isInUse()) resting = setTimeout(rest, REST_MS);
      else setQuiet(true);
    };
    const wake = () => {
      setQuiet(false);
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
    };
    wake();
    for (const hand of HANDS) addEventListener(hand, wake, LISTENING);
    return () => {
      clearTimeout(resting);
      for (const hand of HANDS) removeEventListener(hand, wake, LISTENING);
    };
  }, [playing]);
  return quiet;
}

function isInUse(): boolean {
  if (document.querySelector("dialog[open], details[open]:is(header *)")) return true;
  const focused = document.querySelector(":focus-visible");
  return (
    focused?.matches("a, button, input, select, summary") === true &&
    !focused.closest("[data-stays]")
  );
}
