import { soundSeconds } from "#app/listening/decks/playback.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Stereo } from "./meters/stereo.ts";
import { newRenderer, recorded } from "./recording.ts";

/** What a browser takes for each, ms. */
const LOADS = 60;
const SEEKS = 25;
const BEGINS = 40;

const kernel = newRenderer();

/**
 * A sound element without a browser: it loads, seeks and begins late, by timers, and gives the kernel's
 * samples at its place and volume, a millisecond at a time.
 */
export class SoundingElement extends EventTarget {
  preload = "none";
  volume = 1;
  muted = false;
  loop = false;
  paused = true;
  seeking = false;
  readyState = 0;
  readonly ended = false;
  /** What a test lets it break off with, until it is loaded again. */
  failure: { readonly code: number } | null = null;
  /** How often it was loaded: what was begun before the last time is void. */
  loads = 0;
  readonly #formula: Formula;
  readonly #sounds: ReadonlyMap<string, PlaybackOptions>;
  readonly #attributes = new Map<string, string>();
  #frame = 0;
  /** It gives samples: some time after it was told to play. */
  #runs = false;

  /** @param sounds by their addresses */
  constructor(formula: Formula, sounds: ReadonlyMap<string, PlaybackOptions>) {
    super();
    this.#formula = formula;
    this.#sounds = sounds;
  }

  get error(): MediaError | null {
    return this.failure as MediaError | null;
  }

  get #listening(): PlaybackOptions | undefined {
    return this.#sounds.get(this.src);
  }

  get src(): string {
    return this.#attributes.get("src") ?? "";
  }

  get currentSrc(): string {
    return this.src;
  }

  set src(address: string) {
    this.#attributes.set("src", address);
    this.load();
  }

  get duration(): number {
    const { readyState } = this;
    return readyState > 0 && this.#listening
      ? soundSeconds(this.#formula, this.#listening)
      : Number.NaN;
  }

  get buffered() {
    return { length: this.readyState > 0 ? 1 : 0, start: () => 0, end: () => this.duration };
  }

  get currentTime(): number {
    return this.#frame / SAMPLE_RATE;
  }

  set currentTime(seconds: number) {
    this.#frame = Math.round(seconds * SAMPLE_RATE);
    this.seeking = true;
    this.#later(SEEKS, () => {
      this.seeking = false;
      this.#fire("seeked");
    });
  }

  load(): void {
    this.loads += 1;
    this.failure = null;
    this.readyState = 0;
    this.#runs = false;
    this.#frame = 0;
    if (this.src === "") return;
    this.#later(LOADS, () => {
      this.readyState = 4;
      for (const type of ["loadedmetadata", "canplay", "canplaythrough"]) this.#fire(type);
    });
  }

  async play(): Promise<void> {
    this.paused = false;
    this.#fire("play");
    await new Promise<void>((resolve) => this.#later(BEGINS, resolve));
    this.#runs = !this.paused;
    this.#fire("playing");
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#runs = false;
    this.#fire("pause");
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  /** Plays on. @returns what is heard of it; undefined while that is nothing */
  next(frames: number): Stereo | undefined {
    if (!this.#runs || this.#listening === undefined) return undefined;
    const plan = planBeat(this.#formula, this.#listening);
    const { left, right } = recorded(plan, kernel, this.#frame, frames);
    this.#frame += frames;
    const gain = this.muted ? 0 : this.volume;
    return { left: left.map((one) => one * gain), right: right.map((one) => one * gain) };
  }

  #fire(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  #later(ms: number, act: () => void): void {
    const { loads } = this;
    setTimeout(() => loads === this.loads && act(), ms);
  }
}
