import type { Formula } from "#worker/sound/formula.ts";
import type { DeckEvent, DeckState } from "./deck-state.ts";
import { begins, cross, type Roles, type Shares, whyFailed } from "./elements.ts";
import { placeIn, samePlace, secondsOf } from "./playback.ts";
import { answers, untilItAnswers } from "./stall.ts";

/** A network that is no faster than the sound is trusted after this time, ms. */
const PATIENCE_MS = 2000;
/** After so many times of that without a byte, a sound that is to play is loaded again; then it has twice as long. */
const STUCK = 4;
/** How far from its place a sound may be when it is not playing, s. */
const SAME_PLACE = 0.05;

const EVENTS = ["loadedmetadata", "seeked", "canplay", "canplaythrough"] as const;

interface LoadOptions {
  /** Where it is to be, s: it moves on while another sound plays. */
  readonly place: () => number;
  readonly isPlaying: () => boolean;
  readonly signal: AbortSignal;
}

/** What became of a load, or why it failed. */
type Loaded = "loaded" | "unplayable" | "no network";

/**
 * Loads the source of an element, silently, until it can play on at a place.
 * @returns never when the signal is aborted
 */
function loadAt(
  element: HTMLMediaElement,
  { place, isPlaying, signal }: LoadOptions,
): Promise<Loaded> {
  let patient = true;
  let sought = false;
  let loaded = 0;
  let still = 0;
  let most = STUCK;
  let retried = false;
  const loadAnew = () => {
    sought = false;
    element.load();
  };
  /** Its connection may have died without a word. */
  const lookForBytes = async () => {
    const before = loaded;
    loaded = element.readyState + secondsOf(element.buffered);
    still = loaded === before && isPlaying() ? still + 1 : 0;
    if (still < most) return;
    still = 0;
    most *= 2;
    await untilItAnswers(element.src, signal);
    if (!signal.aborted) loadAnew();
  };
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
      if (element.readyState >= HTMLMediaElement[enough]) resolve("loaded");
    };
    const waiting = setInterval(() => {
      patient = false;
      look();
      void lookForBytes();
    }, PATIENCE_MS);
    signal.addEventListener("abort", () => clearInterval(waiting));
    for (const type of EVENTS) element.addEventListener(type, look, { signal });
    const fail = async () => {
      const why = whyFailed(element);
      const isDecoder = why === "decoder";
      const isThere = isDecoder || (await answers(element.src));
      if (signal.aborted || element.error === null) return;
      if (isThere && !isDecoder && !retried) {
        retried = true;
        return loadAnew();
      }
      clearInterval(waiting);
      resolve(isThere && why !== "network" ? "unplayable" : "no network");
    };
    element.addEventListener("error", () => void fail(), { signal });
    look();
  });
}

/** What a change needs of the decks. */
interface Host {
  readonly formula: Formula;
  readonly state: () => DeckState;
  readonly roles: () => Roles;
  /** Where the heard deck is, s. */
  readonly time: () => number;
  /** To be called where the heard deck plays already, and has not said so. */
  readonly hearPlay: () => void;
  readonly dispatch: (event: DeckEvent) => void;
  readonly showShares: (shares: Shares) => void;
}

export interface ChangeOver {
  stop(): void;
  run(effect: "load" | "start" | "cross"): void;
  /** Where the other deck is to be when the heard one is at a time, s. */
  place(time: number): number;
}

/** The steps of a change on the deck that is not heard, of which the last one begun goes on. */
export function createChangeOver({
  formula,
  state,
  roles,
  time,
  hearPlay,
  dispatch,
  showShares,
}: Host): ChangeOver {
  /** Ends what the present step has begun. */
  let step = new AbortController();

  function place(at: number): number {
    const { sound, change } = state();
    if (sound === undefined || change === undefined) return at;
    const { listening } = change.sound;
    return placeIn(formula, listening, samePlace(formula, sound.listening, at, listening));
  }

  /** An element knows of a press before its event does, and forgets that event with what it had loaded. */
  function tell(event: DeckEvent): void {
    if (!state().playing && !roles().heard.paused) hearPlay();
    dispatch(event);
  }

  async function load(signal: AbortSignal): Promise<void> {
    const { other } = roles();
    const { change } = state();
    other.src = change?.sound.addresses[change.attempt] ?? "";
    const loaded = await loadAt(other, {
      place: () => place(time()),
      isPlaying: () => state().playing,
      signal,
    });
    if (signal.aborted) return;
    if (loaded === "loaded") tell({ type: loaded });
    else tell({ type: "other failed", unplayable: loaded === "unplayable" });
  }

  /** Plays the other deck, silent still. */
  async function start(signal: AbortSignal): Promise<void> {
    const { other } = roles();
    const broken = happens(other, "error", signal).then(() => false);
    other.currentTime = place(time());
    await Promise.race([happens(other, "seeked", signal), broken]);
    if (signal.aborted) return;
    // One that has lost its network may say nothing when it is to play.
    const playing = await Promise.race([begins(other), broken]);
    if (signal.aborted) return;
    if (playing && other.error === null) tell({ type: "begun" });
    else tell({ type: "other failed", unplayable: isUndecodable(other) });
  }

  return {
    stop: () => step.abort(),
    run(effect) {
      step.abort();
      step = new AbortController();
      const { signal } = step;
      if (effect === "load") void load(signal);
      else if (effect === "start") void start(signal);
      else cross({ show: showShares, end: () => tell({ type: "crossed" }), signal });
    },
    place,
  };
}

function isUndecodable(element: HTMLMediaElement): boolean {
  return element.error !== null && whyFailed(element) === "decoder";
}

function happens(element: HTMLMediaElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener(type, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
