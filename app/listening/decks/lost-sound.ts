import { whyFailed } from "./elements.ts";
import { BROKEN, type Playback } from "./playback.ts";
import { answers, TOO_LATE_MS, untilItAnswers } from "./stall.ts";

/** A sound that went on for so long plays, s. */
const PLAYS_ON = 1;

interface Host {
  /** Whether the person lets it play. */
  readonly isToPlay: () => boolean;
  /** Shows that it has broken off. */
  readonly tell: (broken: Partial<Playback>) => void;
  /** Loads it again where it broke off. @param plays whether it then plays on */
  readonly loadAgain: (element: HTMLAudioElement, plays: boolean) => void;
  /** Whether another address has the same samples, in other bytes. */
  readonly hasOther: () => boolean;
  /** Goes over to that address, there. @param time s */
  readonly takeOther: (time: number) => void;
  /** Leaves it to the person to play it. */
  readonly stop: () => void;
}

export interface LostSound {
  readonly waits: boolean;
  /** It finds out why it failed, and is to be loaded again. */
  readonly asks: boolean;
  /** To be called when a sound breaks off, or another place is wanted of one that did. @param time of the place, s */
  lose(element: HTMLAudioElement, time: number): void;
  /** It waits for a press. @param time where it is then to go on, s; where it is told to be already otherwise */
  giveUp(time?: number): void;
  /** To be called when something else is done with its element. */
  found(): void;
  /** To be called when it plays at a time, s: what breaks off beyond its place is lost anew. */
  plays(time: number): void;
}

/**
 * A sound that broke off. Firefox and WebKit say so as soon as their network fails, and never ask again by themselves,
 * as Chromium does: what was to play waits here until its address answers, and goes on. What fails then as before, though its
 * address answers, is no fault of the network: only then other bytes are asked for, of which a WAV has more than a FLAC.
 */
export function createLostSound(host: Host): LostSound {
  let waiting: AbortController | undefined;
  /** One that is not to play yet finds out why it failed. */
  let asking: AbortController | undefined;
  /** It was loaded again, and has not played on since. */
  let retried = false;
  /** Where it broke off, s. */
  let place = 0;

  function giveUp(time?: number): void {
    found();
    host.stop();
    host.tell(time === undefined ? BROKEN : { ...BROKEN, time });
  }

  function found(): void {
    waiting?.abort();
    asking?.abort();
    waiting = undefined;
    asking = undefined;
  }

  /** Other bytes help where these may be what the browser cannot decode. */
  function helpsOther(element: HTMLAudioElement): boolean {
    return host.hasOther() && (element.error === null || whyFailed(element) !== "network");
  }

  function takeOther(): void {
    found();
    retried = false;
    host.takeOther(place);
  }

  async function wait(element: HTMLAudioElement): Promise<void> {
    waiting = new AbortController();
    const { signal } = waiting;
    const since = Date.now();
    const atOnce = await untilItAnswers(element.currentSrc, signal);
    if (signal.aborted) return;
    // The network is not what it lacks.
    const isHopeless = atOnce && retried;
    retried = true;
    if (isHopeless && helpsOther(element)) takeOther();
    else if (isHopeless || Date.now() - since > TOO_LATE_MS) giveUp();
    else host.loadAgain(element, true);
  }

  async function ask(element: HTMLAudioElement): Promise<void> {
    asking = new AbortController();
    const { signal } = asking;
    const isThere = await answers(element.currentSrc);
    if (signal.aborted) return;
    asking = undefined;
    if (!isThere) giveUp(place);
    else if (retried) takeOther();
    else {
      retried = true;
      host.loadAgain(element, false);
    }
  }

  return {
    get waits() {
      return waiting !== undefined;
    },
    get asks() {
      return asking !== undefined;
    },
    lose(element, time) {
      place = time;
      if (host.isToPlay()) {
        asking?.abort();
        asking = undefined;
        if (waiting === undefined) void wait(element);
        element.pause();
        host.tell({ ...BROKEN, playing: true, stalled: true, failed: false, time });
      } else if (helpsOther(element)) {
        host.tell({ time });
        if (asking === undefined) void ask(element);
      } else giveUp(time);
    },
    giveUp,
    found,
    plays(time) {
      retried &&= time < place + PLAYS_ON;
    },
  };
}
