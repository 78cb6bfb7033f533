import { isPlayed, rangesOf, secondsOf } from "./playback.ts";

const LOOK_MS = 1000;
/** After so many looks that find neither sound nor bytes, a sound waits: WebKit does not say so while it seeks. */
const WAITS = 2;
/**
 * After so many, one that has enough is sought a step further. WebKitGTK says of about a load in ten that it plays, and
 * stands, where a place was set before the load knew how long the sound is: it reads the whole of it meanwhile.
 */
const STANDS = 4;
/** After so many, it is loaded again. */
const PATIENCE = 8;
/** After so many more, where its address did not answer, that is asked again. */
const PATIENCE_OFFLINE = 3;
/** Every browser can play a sound of which it has so much ahead, s. */
const ENOUGH = 30;
const ALL_IT_NEEDS = Number.POSITIVE_INFINITY;
/** How far one that stands is sought, s: a sound that has moved no further stands still. */
const STEP = 0.01;
/** How long the address of a sound may take to answer, ms. */
const DEADLINE_MS = 5000;
/** After so long a silence a sound no longer begins by itself: who waited for it may be asleep, ms. */
export const TOO_LATE_MS = 30 * 60_000;
/** How many connections a browser keeps to one place over HTTP/1.1. Each that died takes a question with it. */
const CONNECTIONS = 6;

/** What a look at a sound found. */
export interface Look {
  /** Where it is, s. */
  readonly time: number;
  /** How much of it the browser has, s; all that it needs where it has enough: what it reads further moves nothing. */
  readonly loaded: number;
  /** How many looks before this one have found the same. */
  readonly still: number;
  /** How many may. */
  readonly patience: number;
}

type Sound = Pick<HTMLMediaElement, "paused" | "ended" | "error" | "currentTime" | "buffered">;

/** Looks at a sound. @returns undefined for one that is not to play */
export function lookAt(before: Look | undefined, sound: Sound): Look | undefined {
  if (sound.paused || sound.ended || sound.error !== null) return undefined;
  const time = sound.currentTime;
  const loaded = loadedOf(sound);
  if (before === undefined) return { time, loaded, still: 0, patience: PATIENCE };
  const { still, patience } = before;
  const stands = Math.abs(time - before.time) <= 2 * STEP && loaded === before.loaded;
  if (stands) return { ...before, still: still + 1 };
  const plays = time - before.time > 2 * STEP && isPlayed(before.time, time);
  return { time, loaded, still: 0, patience: plays ? PATIENCE : patience };
}

function loadedOf({ currentTime, buffered }: Sound): number {
  const isEnough = rangesOf(buffered).some(
    ([start, end]) => start <= currentTime && currentTime + ENOUGH <= end,
  );
  return isEnough ? ALL_IT_NEEDS : secondsOf(buffered);
}

export function isStuck({ still, patience }: Look): boolean {
  return still >= patience;
}

interface Watched {
  readonly heard: () => HTMLAudioElement | undefined;
  /** Called when it waits. */
  readonly wait: () => void;
  readonly loadAgain: (element: HTMLAudioElement) => void;
  /** Called in its place where its address answers too late. */
  readonly giveUp: () => void;
  readonly signal: AbortSignal;
}

/**
 * Watches for a sound whose connection died without a word, as when a phone changes its network: a
 * browser waits for minutes then. It is loaded again, soon after its address answers; after each time that
 * helped nothing the watch is twice as patient.
 */
export function watchStalls({ heard, wait, loadAgain, giveUp, signal }: Watched): void {
  let last: Look | undefined;
  let moved = Date.now();
  const looking = setInterval(() => {
    const element = heard();
    last = element && lookAt(last, element);
    if (!last?.still) moved = Date.now();
    if (last?.still === WAITS) wait();
    if (element && last?.still === STANDS && last.loaded === ALL_IT_NEEDS) {
      element.currentTime += STEP;
    }
    if (element === undefined || last === undefined || !isStuck(last)) return;
    const { loaded, patience } = last;
    last = { ...last, still: 0, patience: 2 * patience };
    void answers(element.currentSrc).then((answered) => {
      if (element !== heard() || element.paused || signal.aborted) return;
      // It plays again, or its bytes come. A place that was sought meanwhile has no sound either.
      if (last?.patience !== 2 * patience || last.loaded > loaded) return;
      if (!answered) last = { ...last, still: patience - PATIENCE_OFFLINE, patience };
      else if (Date.now() - moved > TOO_LATE_MS) giveUp();
      else loadAgain(element);
    });
  }, LOOK_MS);
  signal.addEventListener("abort", () => clearInterval(looking));
}

/** Asks an address until it answers. @returns whether it did so at once, or nothing of use once it was aborted */
export async function untilItAnswers(address: string, signal: AbortSignal): Promise<boolean> {
  for (let atOnce = true; !signal.aborted; atOnce = false) {
    if (await answers(address)) return atOnce;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_OFFLINE * LOOK_MS));
  }
  return false;
}

/** Asks an address; once it was silent, by so many connections at once that none of them that died is left. */
export async function answers(address: string): Promise<boolean> {
  const [{ nextHopProtocol = "" } = {}] = performance.getEntriesByType(
    "navigation",
  ) as Partial<PerformanceNavigationTiming>[];
  // Later protocols have one connection for all.
  const again = /^h[23]/.test(nextHopProtocol) ? [] : [CONNECTIONS];
  for (const times of [1, ...again]) {
    const answered = await ask(address, times);
    if (answered !== undefined) return answered;
  }
  return false;
}

/** @param times how often it is asked at once: the first answer counts @returns undefined where there was none in time */
async function ask(address: string, times: number): Promise<boolean | undefined> {
  const asking = new AbortController();
  const deadline = setTimeout(() => asking.abort(), DEADLINE_MS);
  // Questions that a cache may answer wait for one another in Firefox.
  const question = { method: "HEAD", cache: "no-store", signal: asking.signal } as const;
  try {
    const { status } = await Promise.any(
      Array.from({ length: times }, () => fetch(address, question)),
    );
    // What is refused is loaded, too: the element finds out that it fails.
    return status < 500 && status !== 429;
  } catch {
    return asking.signal.aborted ? undefined : false;
  } finally {
    clearTimeout(deadline);
    asking.abort();
  }
}
