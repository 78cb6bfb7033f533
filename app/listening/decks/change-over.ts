import type { Formula } from "#worker/sound/formula.ts";
import type { DeckEvent, DeckState } from "./deck-state.ts";
import { begins, cross, type Roles, type Shares } from "./elements.ts";
import { placeIn, samePlace } from "./playback.ts";

/** A network that is no faster than the sound is trusted after this time, ms. */
const PATIENCE_MS = 2000;
/** How far from its place a sound may be when it is not playing, s. */
const SAME_PLACE = 0.05;

const EVENTS = ["loadedmetadata", "seeked", "canplay", "canplaythrough"] as const;

interface LoadOptions {
  /** Where it is to be, s: it moves on while another sound plays. */
  readonly place: () => number;
  readonly isPlaying: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Loads the source of an element, silently, until it can play on at a place.
 * @returns false when it cannot be loaded; never returns when the signal is aborted
 */
function loadAt(
  element: HTMLMediaElement,
  { place, isPlaying, signal }: LoadOptions,
): Promise<boolean> {
  let patient = true;
  let sought = false;
  return new Promise((resolve) => {
    const look = () => {
      // Bytes beyond its head are of use only while it is to play.
      const preload = isPlaying() ? "auto" : "metadata";
      if (element.preload !== preload) element.preload = preload;
      if (element.readyState < HTMLMediaElement.HAVE_METADATA || element.seeking) return;
      const moved = !isPlaying() && Math.abs(element.currentTime - place()) > SAME_PLACE;
      if (!sought || moved) {
        sought = true;
        element.currentTime = place();
        return;
      }
      const enough = patient && isPlaying() ? "HAVE_ENOUGH_DATA" : "HAVE_CURRENT_DATA";
      if (element.readyState >= HTMLMediaElement[enough]) resolve(true);
    };
    const waiting = setInterval(() => {
      patient = false;
      look();
    }, PATIENCE_MS);
    signal.addEventListener("abort", () => clearInterval(waiting));
    for (const type of EVENTS) element.addEventListener(type, look, { signal });
    element.addEventListener(
      "error",
      () => {
        clearInterval(waiting);
        resolve(false);
      },
      { signal },
    );
    look();
  });
}

/** What a change needs of the decks. */
interface Host {
  readonly formula: Formula;
  readonly state: () => DeckState;
  readonly roles: () => Roles;
  readonly dispatch: (event: DeckEvent) => void;
  readonly showShares: (shares: Shares) => void;
}

/** The steps of a change on the deck that is not heard, of which the last one begun goes on. */
export class ChangeOver {
  readonly #host: Host;
  /** Ends what the present step has begun. */
  #step = new AbortController();

  constructor(host: Host) {
    this.#host = host;
  }

  stop(): void {
    this.#step.abort();
  }

  run(effect: "load" | "start" | "cross"): void {
    this.stop();
    this.#step = new AbortController();
    const { signal } = this.#step;
    if (effect === "load") void this.#load(signal);
    else if (effect === "start") void this.#start(signal);
    else this.#cross(signal);
  }

  /** Where the other deck is to be when the heard one is at a time, s. */
  place(time: number): number {
    const { sound, change } = this.#host.state();
    if (sound === undefined || change === undefined) return time;
    const { formula } = this.#host;
    const { listening } = change.sound;
    return placeIn(formula, listening, samePlace(formula, sound.listening, time, listening));
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { state, roles, dispatch } = this.#host;
    const { heard, other } = roles();
    const { change } = state();
    other.src = change?.sound.addresses[change.attempt] ?? "";
    const place = () => this.place(heard.currentTime);
    const loaded = await loadAt(other, { place, isPlaying: () => state().playing, signal });
    if (!signal.aborted) dispatch({ type: loaded ? "loaded" : "other failed" });
  }

  /** Plays the other deck, silent still. */
  async #start(signal: AbortSignal): Promise<void> {
    const { roles, dispatch } = this.#host;
    const { heard, other } = roles();
    other.currentTime = this.place(heard.currentTime);
    await Promise.race([happens(other, "seeked", signal), happens(other, "error", signal)]);
    if (signal.aborted) return;
    const playing = await begins(other);
    if (!signal.aborted) dispatch({ type: playing ? "begun" : "other failed" });
  }

  #cross(signal: AbortSignal): void {
    const { dispatch, showShares } = this.#host;
    cross({ show: showShares, end: () => dispatch({ type: "crossed" }), signal });
  }
}

function happens(element: HTMLMediaElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener(type, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
