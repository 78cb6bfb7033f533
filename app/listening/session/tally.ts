import type { LayerChoice } from "#worker/sound/playback-options.ts";

/** What is heard at one moment. */
export interface Moment {
  /** Unix time, ms. */
  readonly now: number;
  /** Place in the sound, s. */
  readonly place: number;
  readonly playing: boolean;
  readonly layer: LayerChoice;
}

/** A loop that begins again goes back in the sound; no more than this is counted then, s. */
const LOOPED = 2;

/** How long each layer was really heard: a pause, a seek and a stalled network count nothing. */
export class Tally {
  readonly #seconds = new Map<LayerChoice, number>();
  #last: Moment | undefined;

  /**
   * To be called at every event of the sound. Between two moments counts what passed on the clock and in
   * the sound alike: a phone may freeze the page of a sound that goes on.
   */
  look(moment: Moment): void {
    const last = this.#last;
    this.#last = moment;
    if (!last?.playing) return;
    const passed = Math.max(0, moment.now - last.now) / 1000;
    const played = moment.place - last.place;
    const heard = Math.min(passed, played >= 0 ? played : LOOPED);
    this.#seconds.set(last.layer, (this.#seconds.get(last.layer) ?? 0) + heard);
  }

  get seconds(): number {
    return [...this.#seconds.values()].reduce((sum, each) => sum + each, 0);
  }

  /** The one that was heard longest; undefined before anything was. */
  get layer(): LayerChoice | undefined {
    const [longest] = [...this.#seconds].toSorted(([, one], [, two]) => two - one);
    return longest?.[0];
  }
}
