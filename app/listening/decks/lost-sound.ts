import { BROKEN, type Playback } from "./playback.ts";
import { TOO_LATE_MS, untilItAnswers } from "./stall.ts";

/** A sound that went on for so long plays, s. */
const PLAYS_ON = 1;

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

export interface LostSound {
  readonly waits: boolean;
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
 * as Chromium does: what was to play waits here until its address answers, and goes on.
 */
export function createLostSound({ isToPlay, tell, goOn, stop }: Host): LostSound {
  let waiting: AbortController | undefined;
  /** It was loaded again, and has not played on since. */
  let retried = false;
  /** Where it broke off, s. */
  let place = 0;

  function giveUp(time?: number): void {
    found();
    stop();
    tell(time === undefined ? BROKEN : { ...BROKEN, time });
  }

  function found(): void {
    waiting?.abort();
    waiting = undefined;
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
    if (isHopeless || Date.now() - since > TOO_LATE_MS) giveUp();
    else goOn(element);
  }

  return {
    get waits() {
      return waiting !== undefined;
    },
    lose(element, time) {
      place = time;
      if (!isToPlay()) {
        giveUp(time);
        return;
      }
      if (waiting === undefined) void wait(element);
      element.pause();
      tell({ ...BROKEN, playing: true, stalled: true, failed: false, time });
    },
    giveUp,
    found,
    plays(time) {
      retried &&= time < place + PLAYS_ON;
    },
  };
}
