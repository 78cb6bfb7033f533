import { isOfDevice } from "../device/sound-protocol.ts";
import { type Deck, type DeckState, levelOf } from "./deck-state.ts";
import { lastPlace, PLAYBACK_EVENTS } from "./playback.ts";

/** How long two sounds cross, ms. */
const CROSSFADE_MS = 200;
const TICK_MS = 4;
/** The most that the course goes on in a tick: its volumes move by 0.1 then, where they move fastest. */
const LARGEST_STEP = 0.06;

/** The factors of both volumes, each 0 to 1. */
export interface Shares {
  readonly old: number;
  readonly new: number;
}

/**
 * The factors in the course of a crossfade. Both sounds hold the same tones, as far apart as two
 * elements happen to play. Factors that add up to 1 are never louder than one sound, and at worst,
 * where the tones cancel, below a tenth of it for 6 % of the time: 13 ms.
 * @param course from 0 to 1
 */
export function crossfade(course: number): Shares {
  const x = Math.min(1, Math.max(0, course));
  const rising = x * x * (3 - 2 * x);
  return { old: 1 - rising, new: rising };
}

/**
 * How far the course is after a tick. A page that was busy goes on from there, without a jump; a
 * hidden one has no steady clock.
 */
export function courseAfter(course: number, passedMs: number, hidden: boolean): number {
  const passed = passedMs / CROSSFADE_MS;
  return course + (hidden ? passed : Math.min(passed, LARGEST_STEP));
}

interface Crossing {
  readonly show: (shares: Shares) => void;
  readonly end: () => void;
  readonly signal: AbortSignal;
}

/** Crosses two sounds until the new one is heard alone. */
export function cross({ show, end, signal }: Crossing): void {
  let last = performance.now();
  let course = 0;
  const crossing = setInterval(() => {
    const now = performance.now();
    course = courseAfter(course, now - last, document.hidden);
    last = now;
    show(crossfade(course));
    if (course >= 1) end();
  }, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(crossing));
}

/** Marks the element that is heard. */
const HEARD = "data-heard";

export type Elements = readonly [HTMLAudioElement, HTMLAudioElement];

export interface Roles {
  readonly heard: HTMLAudioElement;
  readonly other: HTMLAudioElement;
}

export function rolesOf([first, second]: Elements, heard: Deck): Roles {
  return heard === 0 ? { heard: first, other: second } : { heard: second, other: first };
}

export function showHeard({ heard, other }: Roles): void {
  heard.setAttribute(HEARD, "");
  other.removeAttribute(HEARD);
}

const HEARD_ALONE: Shares = { old: 1, new: 0 };

/**
 * How loud both elements are: by the person's volume, by a crossing, and by the level of each sound. Where they keep no
 * volume, all that can be done is that one of them is silent: the one with the smaller share.
 */
export function createLoudness() {
  let volume = 1;
  // Until it is known that they keep one.
  let holds = false;
  let shares = HEARD_ALONE;

  function apply({ heard, other }: Roles, { sound, change }: DeckState): void {
    const { old, new: rising } = shares;
    heard.volume = volume * old * levelOf(sound);
    other.volume = volume * rising * levelOf(change?.sound);
    heard.muted = !holds && old < rising;
    other.muted = !holds && rising <= old;
  }

  return {
    apply,
    share(roles: Roles, state: DeckState, now = HEARD_ALONE): void {
      shares = now;
      apply(roles, state);
    },
    /** @param isHeld whether the elements keep the volume that they are given */
    setVolume(now: number, isHeld: boolean): void {
      volume = now;
      holds = isHeld;
    },
  };
}

/** Hears of all that changes what a person hears or sees of the elements. */
export function listenTo(
  elements: Elements,
  follow: (element: HTMLAudioElement, type: string) => void,
  signal: AbortSignal,
): void {
  for (const element of elements) {
    for (const type of new Set([...PLAYBACK_EVENTS, "play"])) {
      element.addEventListener(type, () => follow(element, type), { signal });
    }
  }
}

/** Stops an element and lets go of its sound. */
export function empty(element: HTMLAudioElement): void {
  element.pause();
  element.removeAttribute("src");
  element.load();
}

/** Loads a sound. @param place s */
export function openAt(element: HTMLAudioElement, address: string, place: number): void {
  element.src = address;
  // Not before: the sound that a page without scripts has would be loaded as well.
  element.preload = "metadata";
  if (place > 0) element.currentTime = place;
}

/** Loads a sound again that failed. @param place s */
export function loadAgain(element: HTMLAudioElement, place: number): void {
  element.load();
  element.currentTime = place;
}

/** @returns false where the browser plays only after a tap; other failures are events */
export async function begins(element: HTMLMediaElement): Promise<boolean> {
  try {
    await element.play();
  } catch (error) {
    return !(error instanceof DOMException && error.name === "NotAllowedError");
  }
  return true;
}

/**
 * Why a sound failed. A load that no byte answered, or an error of the server, is for every browser a source that it does
 * not support, as is one that it cannot decode: it may be either.
 */
export function whyFailed({
  error,
  currentSrc,
}: Pick<HTMLMediaElement, "error" | "currentSrc">): "network" | "decoder" | "either" {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return "network";
  return error?.code === MediaError.MEDIA_ERR_DECODE || isOfDevice(currentSrc)
    ? "decoder"
    : "either";
}

/** How far before the end what was loaded of a sound may stop, s: a browser rounds. */
const NEAR_END = 5;

/**
 * Firefox guesses where a time lies in a FLAC, and ends the sound where it guesses beyond the file. It does
 * so, too, where the network is lost while it seeks: of the end that it says to be at it has nothing.
 * @param sought the place that it was to go to, s; undefined where it goes nowhere
 */
export function wasThrownToEnd(
  element: Pick<HTMLMediaElement, "currentTime" | "duration" | "error" | "buffered">,
  sought: number | undefined,
): boolean {
  const { currentTime, duration, error, buffered } = element;
  if (error !== null || !(currentTime >= lastPlace(duration))) return false;
  if (sought !== undefined) return currentTime > sought + 1;
  const loaded = buffered.length > 0 ? buffered.end(buffered.length - 1) : currentTime;
  return loaded < currentTime - NEAR_END;
}

/**
 * Whether a sound is where it was to go, or goes on from there. At its end it has not: that it was to go there stays known,
 * because Firefox has nothing of an end that it was sought to, as of one that it was thrown to.
 */
export function hasArrived(
  element: Pick<HTMLAudioElement, "currentTime" | "duration" | "seeking">,
  event: string,
  sought = 0,
): boolean {
  const { currentTime, duration, seeking } = element;
  if (currentTime >= lastPlace(duration)) return false;
  return event === "seeked" || (!seeking && currentTime > sought + 1);
}
