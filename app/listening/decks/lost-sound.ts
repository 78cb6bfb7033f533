import type { Playback } from "./playback.ts";
import { untilItAnswers } from "./stall.ts";

interface Host {
  /** Whether the person lets it play. */
  readonly isToPlay: () => boolean;
  /** Shows that it has broken off. */
  readonly tell: (broken: Partial<Playback>) => void;
  /** Loads it again and plays it from where it broke off. */
  readonly goOn: (element: HTMLAudioElement) => void;
  /** Leaves it to the person to play it. */
  readonly stop: () => void;
}

/**
 * A sound that broke off. Firefox and WebKit say so as soon as their network fails, and never ask again by themselves,
 * as Chromium does: what was to play waits here until its address answers, and goes on.
 */
export class LostSound {
  readonly #host: Host;
  #waiting: AbortController | undefined;
  /** It was loaded again, and has not played since. */
  #retried = false;

  constructor(host: Host) {
    this.#host = host;
  }

  get waits(): boolean {
    return this.#waiting !== undefined;
  }

  /** To be called when a sound breaks off, or another place is wanted of one that did. @param time of the place, s */
  lose(element: HTMLAudioElement, time: number): void {
    if (!this.#host.isToPlay()) {
      this.giveUp(time);
      return;
    }
    if (this.#waiting === undefined) void this.#wait(element);
    element.pause();
    this.#host.tell({ playing: true, stalled: true, failed: false, ended: false, time });
  }

  /** It waits for a press. @param time where it is then to go on, s; where it is told to be already otherwise */
  giveUp(time?: number): void {
    this.found();
    this.#host.stop();
    const broken = { playing: false, stalled: false, failed: true, ended: false };
    this.#host.tell(time === undefined ? broken : { ...broken, time });
  }

  /** To be called when something else is done with its element. */
  found(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }

  /** To be called when it plays: what breaks off then is lost anew. */
  plays(): void {
    this.#retried = false;
  }

  async #wait(element: HTMLAudioElement): Promise<void> {
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    const atOnce = await untilItAnswers(element.currentSrc, signal);
    if (signal.aborted) return;
    // The network is not what it lacks.
    const isHopeless = atOnce && this.#retried;
    this.#retried = true;
    if (isHopeless) this.giveUp();
    else this.#host.goOn(element);
  }
}
