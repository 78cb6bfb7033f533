import type { Formula } from "#worker/sound/formula.ts";
import { type ChangeOver, createChangeOver } from "./change-over.ts";
import {
  afterEvent,
  type DeckEffect,
  type DeckEvent,
  type DeckState,
  EMPTY,
  hasOther,
  type Sound,
} from "./deck-state.ts";
import {
  begins,
  createLoudness,
  type Elements,
  empty,
  hasArrived,
  listenTo,
  loadAgain,
  openAt,
  type Roles,
  rolesOf,
  showHeard,
  wasThrownToEnd,
  whyFailed,
} from "./elements.ts";
import { type Frozen, frozenNow, placeAfter } from "./freeze.ts";
import { createLostSound } from "./lost-sound.ts";
import {
  lastPlace,
  type Playback,
  type PlaybackEvent,
  placeIn,
  playbackAfter,
  SILENT,
} from "./playback.ts";
import { watchStalls } from "./stall.ts";

/**
 * Two sound elements that play as one: another sound is loaded on the one that is not heard, begins
 * silently at the same place, and then the volumes cross. What follows when is decided in `deck-state.ts`.
 * Fires `change` when its state or playback has changed, and `begin` when the person starts it.
 */
export class Decks extends EventTarget {
  readonly #formula: Formula;
  readonly #change: ChangeOver;
  readonly #lost = createLostSound({
    isToPlay: () => this.#state.playing,
    tell: (broken) => this.#tell({ ...this.#playback, ...broken }),
    loadAgain: (element, plays) => void this.#goOn(element, this.#playback.time, plays),
    hasOther: () => hasOther(this.#state),
    takeOther: (time) => {
      this.#sought = time;
      if (this.#state.playing) this.dispatchEvent(new Event("begin"));
      this.#dispatch({ type: "heard failed", unplayable: true });
    },
    stop: () => {
      this.#heard?.pause();
      this.#dispatch({ type: "paused" });
    },
  });
  #elements: Elements | undefined;
  #state: DeckState = EMPTY;
  #playback: Playback = SILENT;
  readonly #loudness = createLoudness();
  /** Where the first sound begins, s. */
  #firstPlace = 0;
  /** Where the person wants it to be, s, until it is there. */
  #sought: number | undefined;
  /** Its page was frozen since it was loaded. */
  #frozen: Frozen | undefined;

  constructor(formula: Formula) {
    super();
    this.#formula = formula;
    this.#change = createChangeOver({
      formula,
      state: () => this.#state,
      roles: () => this.#decks(),
      time: () => this.time,
      hearPlay: () => this.#follow(this.#decks().heard, "play"),
      dispatch: (event) => this.#dispatch(event),
      showShares: (shares) => this.#loudness.share(this.#decks(), this.#state, shares),
    });
  }

  get state(): DeckState {
    return this.#state;
  }

  get playback(): Playback {
    return this.#playback;
  }

  /** Where it is, s. An element whose network failed is elsewhere: see `playback.ts`. */
  get time(): number {
    if (this.#lost.waits || this.#heard?.error) return this.#playback.time;
    return this.#heard?.currentTime ?? 0;
  }

  /** Takes two elements of the page, the first of which may hold the sound without scripts. */
  attach(elements: Elements): () => void {
    this.#elements = elements;
    const leaving = new AbortController();
    const { signal } = leaving;
    listenTo(elements, (element, type) => this.#follow(element, type), signal);
    showHeard(this.#decks());
    watchStalls({
      heard: () => this.#heard,
      wait: () => this.#show("waiting"),
      loadAgain: (element) => void this.#goOn(element, element.currentTime),
      giveUp: () => this.pause(),
      signal,
    });
    return () => {
      leaving.abort();
      this.#lost.found();
      this.#change.stop();
      // The next session has the same elements.
      for (const element of elements) empty(element);
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
    const { failed, ended, time } = this.#playback;
    const isLost = failed || heard.error || this.#lost.waits || this.#lost.asks;
    if (isLost || this.#frozen) return this.#goOn(heard, ended ? 0 : time);
    if (ended) heard.currentTime = 0;
    await this.#start(heard);
  }

  pause(): void {
    this.#frozen &&= { ...this.#frozen, plays: false };
    if (this.#lost.waits) this.#lost.giveUp();
    else this.#heard?.pause();
  }

  /** To be called when the page is frozen: Chromium's element stops, and says that it plays but does not when it is resumed. */
  freeze(): void {
    this.#frozen = this.#heard && frozenNow(this.#heard);
  }

  /** To be called when the page is resumed: what played before goes on. */
  resume(): void {
    if (this.#elements === undefined || !this.#frozen?.plays) return;
    // Chromium says it later. Who hears of it may let it stay so: a sleep timer that is over.
    this.#follow(this.#decks().heard, "pause");
    const { heard } = this.#decks();
    const place = placeAfter(this.#frozen, heard, this.#state.sound?.listening);
    if (place !== undefined) void this.#goOn(heard, place);
  }

  /** One press of play and pause. It asks the element, which knows of a press before its event does. */
  async toggle(): Promise<void> {
    const plays = this.#heard?.paused === false && !this.#playback.failed;
    if (plays || this.#lost.waits) this.pause();
    else await this.play();
  }

  seek(seconds: number): void {
    const { change } = this.#state;
    if (this.#elements === undefined) return;
    const { heard, other } = this.#decks();
    const place = Math.min(Math.max(0, seconds), lastPlace(heard.duration));
    this.#sought = place;
    // One that has lost its network can be sought in no more: it is loaded again there.
    if (heard.error || this.#lost.waits) this.#lost.lose(heard, place);
    else heard.currentTime = place;
    if (change && change.step !== "loading") other.currentTime = this.#change.place(this.time);
    // At once: a key that follows before the browser has sought goes on from here.
    this.#show("timeupdate");
  }

  setVolume(volume: number, isHeld: boolean): void {
    this.#loudness.setVolume(volume, isHeld);
    if (this.#elements) this.#loudness.apply(this.#decks(), this.#state);
  }

  get #heard(): HTMLAudioElement | undefined {
    return this.#elements?.[this.#state.heard];
  }

  #decks(): Roles {
    if (this.#elements === undefined) throw new Error("The decks have no elements.");
    return rolesOf(this.#elements, this.#state.heard);
  }

  #follow(element: HTMLAudioElement, type: string): void {
    if (element !== this.#heard) {
      const step = this.#state.change?.step ?? "loading";
      // Whatever lets the sounds of a page go on may not know which of the two is heard.
      if (type === "play" && step === "loading") element.pause();
      return;
    }
    if (type === "play") {
      const begins = !this.#state.playing;
      this.#dispatch({ type: "played" });
      if (begins) this.dispatchEvent(new Event("begin"));
      return;
    }
    // What it goes on to say is no wish of the person's.
    if (this.#lost.waits) return;
    if (wasThrownToEnd(element, this.#sought)) {
      this.#lose(element);
      return;
    }
    if (!element.error) this.#lost.plays(element.currentTime);
    if (hasArrived(element, type, this.#sought)) this.#sought = undefined;
    if (type === "pause" || type === "ended") this.#dispatch({ type: "paused" });
    const why = type === "error" ? whyFailed(element) : undefined;
    if (why) this.#dispatch({ type: "heard failed", unplayable: why === "decoder" });
    if (element !== this.#heard) return;
    if (why !== "either") this.#show(type as PlaybackEvent);
    if (why === "either" || this.#playback.failed) this.#lose(element);
  }

  #lose(element: HTMLAudioElement): void {
    this.#lost.lose(element, this.#sought ?? this.#playback.time);
  }

  #show(event: PlaybackEvent): void {
    const { heard } = this.#decks();
    this.#tell(this.#lost.waits ? this.#playback : playbackAfter(this.#playback, event, heard));
  }

  #tell(playback: Playback): void {
    this.#playback = playback;
    this.dispatchEvent(new Event("change"));
  }

  #dispatch(event: DeckEvent): void {
    if (this.#elements === undefined) return;
    const [state, ...effects] = afterEvent(this.#state, event);
    const otherPlace = this.#change.place(this.time);
    this.#state = state;
    for (const effect of effects) this.#run(effect, otherPlace);
    this.dispatchEvent(new Event("change"));
  }

  #run(effect: DeckEffect, otherPlace: number): void {
    if (effect === "swap") this.#lost.found();
    if (effect === "open") this.#open();
    else if (effect === "swap" || effect === "drop") this.#settle();
    else this.#change.run(effect);
    if (effect !== "swap") return;
    // The new sound may have failed while the volumes crossed, or not have begun when the one before did.
    const isSilent = this.#playback.failed || (this.#state.playing && this.#heard?.paused);
    if (isSilent) this.#lost.lose(this.#decks().heard, otherPlace);
  }

  #open(): void {
    const { sound, attempt, playing } = this.#state;
    const { heard } = this.#decks();
    const before = this.#sought ?? (heard.currentTime || this.#playback.time);
    const time = attempt === 0 ? this.#firstPlace : before;
    const place = placeIn(this.#formula, sound?.listening, time);
    this.#sought = place > 0 ? place : undefined;
    this.#loudness.apply(this.#decks(), this.#state);
    openAt(heard, sound?.addresses[attempt] ?? "", place);
    if (playing) void this.#start(heard);
  }

  /** Only the heard deck goes on. */
  #settle(): void {
    const decks = this.#decks();
    this.#change.stop();
    this.#loudness.share(decks, this.#state);
    empty(decks.other);
    if (!this.#state.playing) decks.heard.pause();
    showHeard(decks);
    this.#show("seeked");
  }

  /** Loads a sound again at a time, and plays it: it rises from silence, as after a press. @param time s */
  async #goOn(element: HTMLAudioElement, time: number, plays = true): Promise<void> {
    this.#sought = placeIn(this.#formula, this.#state.sound?.listening, time);
    this.#frozen = undefined;
    this.#lost.found();
    if (this.#state.playing) this.dispatchEvent(new Event("begin"));
    loadAgain(element, this.#sought);
    if (plays) await this.#start(element);
  }

  async #start(element: HTMLAudioElement): Promise<void> {
    if ((await begins(element)) || element !== this.#heard) return;
    this.#tell({ ...this.#playback, needsTap: true });
  }
}
