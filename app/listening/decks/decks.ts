import type { Formula } from "#worker/domain/sound/stage.ts";
import { bringIntoStep } from "./bring-into-step.ts";
import { CROSSFADE_MS, crossfade } from "./crossfade.ts";
import {
  afterEvent,
  type DeckEffect,
  type DeckEvent,
  type DeckState,
  EMPTY,
} from "./deck-state.ts";
import { phaseShift, samePlace, soundSeconds } from "./in-step.ts";
import { likeness } from "./likeness.ts";
import { loadAt } from "./load-at.ts";
import {
  PLAYBACK_EVENTS,
  type Playback,
  type PlaybackEvent,
  playbackAfter,
  SILENT,
} from "./playback.ts";
import type { Sound } from "./sound.ts";

/** Marks the element that is heard. */
const HEARD = "data-heard";
/** The other deck is prepared to play this much later, s: seeking and starting take a moment. */
const LEAD = 0.06;
/** Later than that by so much, s, both are equally loud: tones that glide are to be in phase then. */
const MIDDLE = 0.25;
const CROSSFADE_TICK_MS = 4;
/** Of the course of a crossfade, which goes from 0 to 1. */
const LARGEST_STEP = 0.08;

type Elements = readonly [HTMLAudioElement, HTMLAudioElement];

/**
 * Two sound elements that play as one: another sound is loaded on the one that is not heard, plays
 * silently in step, and then the volumes cross. What follows when is decided in `deck-state.ts`.
 *
 * Fires `change` when its state or playback has changed, and `begin` when the person starts it.
 */
export class Decks extends EventTarget {
  readonly #formula: Formula;
  #elements: Elements | undefined;
  #state: DeckState = EMPTY;
  #playback: Playback = SILENT;
  #volume = 1;
  #shares = { old: 1, new: 0 };
  /** Ends what the present step of a change has begun. */
  #step = new AbortController();
  /** What to add to the heard time for the other deck's, s. */
  #offset = 0;
  /** Where the first sound begins, s. */
  #firstPlace = 0;

  constructor(formula: Formula) {
    super();
    this.#formula = formula;
  }

  get state(): DeckState {
    return this.#state;
  }

  get playback(): Playback {
    return this.#playback;
  }

  get time(): number {
    return this.#heard?.currentTime ?? 0;
  }

  /** Takes two elements of the page, the first of which may hold the sound without scripts. */
  attach(elements: Elements): () => void {
    this.#elements = elements;
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const element of elements) {
      for (const type of new Set([...PLAYBACK_EVENTS, "play"])) {
        element.addEventListener(type, () => this.#follow(element, type), { signal });
      }
    }
    this.#showHeard();
    return () => {
      leaving.abort();
      this.#step.abort();
      for (const element of elements) element.pause();
      this.#elements = undefined;
      this.#state = EMPTY;
    };
  }

  /** Goes over to a sound of the same formula. @param at place of the first one, s */
  want(sound: Sound, at = 0): void {
    this.#firstPlace = at;
    this.#dispatch({ type: "wanted", sound });
  }

  /** To be called in a handler of the person's tap, where there is one. */
  async play(): Promise<void> {
    const { heard, other } = this.#decks();
    // Safari lets an element play later on only after it was loaded in answer to a tap.
    if (!other.hasAttribute("src")) other.load();
    if (heard.error) {
      const { currentTime } = heard;
      heard.load();
      heard.currentTime = currentTime;
    }
    await this.#start(heard);
  }

  pause(): void {
    this.#heard?.pause();
  }

  seek(seconds: number): void {
    const { change } = this.#state;
    if (this.#elements === undefined) return;
    const { heard, other } = this.#decks();
    heard.currentTime = Math.max(0, seconds);
    if (change && change.step !== "loading")
      other.currentTime = Math.max(0, seconds + this.#offset);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#applyVolumes();
  }

  get #heard(): HTMLAudioElement | undefined {
    return this.#elements?.[this.#state.heard];
  }

  #decks(): { heard: HTMLAudioElement; other: HTMLAudioElement } {
    if (this.#elements === undefined) throw new Error("The decks have no elements.");
    const [first, second] = this.#elements;
    return this.#state.heard === 0
      ? { heard: first, other: second }
      : { heard: second, other: first };
  }

  #follow(element: HTMLAudioElement, type: string): void {
    const { change } = this.#state;
    if (element !== this.#heard) {
      // Whatever lets the sounds of a page go on may not know which of the two is heard.
      if (type === "play" && (change === undefined || change.step === "loading")) element.pause();
      return;
    }
    if (type === "play") {
      const begins = !this.#state.playing;
      this.#dispatch({ type: "played" });
      if (begins) this.dispatchEvent(new Event("begin"));
      return;
    }
    if (type === "pause" || type === "ended") this.#dispatch({ type: "paused" });
    if (type === "error") {
      const unplayable =
        element.error !== null && element.error.code > MediaError.MEDIA_ERR_NETWORK;
      this.#dispatch({ type: "heard failed", unplayable });
    }
    if (element === this.#heard) this.#show(type as PlaybackEvent);
  }

  #show(event: PlaybackEvent): void {
    const { heard } = this.#decks();
    this.#playback = playbackAfter(this.#playback, event, heard);
    this.dispatchEvent(new Event("change"));
  }

  #dispatch(event: DeckEvent): void {
    if (this.#elements === undefined) return;
    const [state, ...effects] = afterEvent(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#run(effect);
    this.dispatchEvent(new Event("change"));
  }

  #run(effect: DeckEffect): void {
    if (effect === "open") {
      this.#open();
      return;
    }
    this.#step.abort();
    this.#step = new AbortController();
    const { signal } = this.#step;
    if (effect === "load") void this.#load(signal);
    else if (effect === "start") void this.#comeIn(signal);
    else if (effect === "cross") this.#cross(signal);
    else this.#settle();
  }

  #open(): void {
    const { sound, attempt, playing } = this.#state;
    const { heard } = this.#decks();
    const place = attempt === 0 ? this.#firstPlace : heard.currentTime;
    heard.src = sound?.addresses[attempt] ?? "";
    // Not before: the sound that a page without scripts has would be loaded as well.
    heard.preload = "metadata";
    if (place > 0) heard.currentTime = place;
    if (playing) void this.#start(heard);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { other } = this.#decks();
    const { sound, change } = this.#state;
    if (sound === undefined || change === undefined) return;
    const { listening } = change.sound;
    const place = () => samePlace(this.#formula, sound.listening, this.time, listening);
    other.src = change.sound.addresses[change.attempt] ?? "";
    const loaded = await loadAt(other, { place, isPlaying: () => this.#state.playing, signal });
    if (!signal.aborted) this.#dispatch({ type: loaded ? "loaded" : "other failed" });
  }

  /** Plays the other deck silently, in step. */
  async #comeIn(signal: AbortSignal): Promise<void> {
    const { heard, other } = this.#decks();
    const { sound, change } = this.#state;
    if (sound === undefined || change === undefined) return;
    const { listening } = change.sound;
    const from = sound.listening;
    const now = heard.currentTime;
    const shift = phaseShift(this.#formula, from, now + LEAD + MIDDLE, listening);
    this.#offset = samePlace(this.#formula, from, now, listening) - now + shift;
    const ahead = () => other.currentTime - this.#offset - heard.currentTime;
    const end = soundSeconds(this.#formula, listening);
    other.currentTime = Math.min(Math.max(0, now + this.#offset + LEAD), end);
    await Promise.race([happens(other, "seeked", signal), happens(other, "error", signal)]);
    await after(ahead() * 1000, signal);
    if (signal.aborted) return;
    if (!(await this.#begins(other))) {
      if (!signal.aborted) this.#dispatch({ type: "other failed" });
      return;
    }
    await bringIntoStep(other, ahead, signal);
    if (!signal.aborted) this.#dispatch({ type: "in step" });
  }

  #cross(signal: AbortSignal): void {
    const { sound, change } = this.#state;
    if (sound === undefined || change === undefined) return;
    const alike = likeness(sound.listening, change.sound.listening);
    let last = performance.now();
    let course = 0;
    const crossing = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) / CROSSFADE_MS;
      // A page that was busy goes on from there, without a jump; a hidden one has no steady clock.
      course += document.hidden ? passed : Math.min(passed, LARGEST_STEP);
      last = now;
      this.#shares = crossfade(course, alike);
      this.#applyVolumes();
      if (course >= 1) this.#dispatch({ type: "crossed" });
    }, CROSSFADE_TICK_MS);
    signal.addEventListener("abort", () => clearInterval(crossing));
  }

  /** Only the heard deck goes on. */
  #settle(): void {
    const { heard, other } = this.#decks();
    this.#shares = { old: 1, new: 0 };
    this.#applyVolumes();
    other.pause();
    other.removeAttribute("src");
    other.load();
    if (!this.#state.playing) heard.pause();
    this.#showHeard();
    this.#show("seeked");
  }

  #showHeard(): void {
    const { heard, other } = this.#decks();
    heard.setAttribute(HEARD, "");
    other.removeAttribute(HEARD);
  }

  #applyVolumes(): void {
    if (this.#elements === undefined) return;
    const { heard, other } = this.#decks();
    const { old, new: rising } = this.#shares;
    setVolume(heard, this.#volume * old, old < rising);
    setVolume(other, this.#volume * rising, rising <= old);
  }

  async #start(element: HTMLAudioElement): Promise<void> {
    const refused = !(await this.#begins(element));
    if (!refused || element !== this.#heard) return;
    this.#playback = { ...this.#playback, needsTap: true };
    this.dispatchEvent(new Event("change"));
  }

  /** @returns false where the browser plays only after a tap; other failures are events */
  async #begins(element: HTMLAudioElement): Promise<boolean> {
    try {
      await element.play();
    } catch (error) {
      return !(error instanceof DOMException && error.name === "NotAllowedError");
    }
    return true;
  }
}

/** @param silent where the browser has one volume for all, as on iPhones, but lets an element be silent */
function setVolume(element: HTMLMediaElement, volume: number, silent: boolean): void {
  element.volume = volume;
  element.muted = silent && Math.abs(element.volume - volume) > 0.01;
}

function happens(element: HTMLMediaElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener(type, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}

function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener("abort", () => {
      clearTimeout(waiting);
      resolve();
    });
  });
}
