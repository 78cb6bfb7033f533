import type { Shares } from "./crossfade.ts";
import type { Deck } from "./deck-state.ts";

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

export function applyVolumes({ heard, other }: Roles, volume: number, shares: Shares): void {
  setVolume(heard, volume * shares.old, shares.old < shares.new);
  setVolume(other, volume * shares.new, shares.new <= shares.old);
}

/** Stops an element and lets go of its sound. */
export function empty(element: HTMLAudioElement): void {
  element.pause();
  element.removeAttribute("src");
  element.load();
}

/** Loads a sound again that failed, at its place. */
export function loadAgain(element: HTMLAudioElement): void {
  const { currentTime } = element;
  element.load();
  element.currentTime = currentTime;
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

/** The browser cannot decode it; otherwise its network failed. */
export function isUnplayable({ error }: HTMLAudioElement): boolean {
  return error !== null && error.code > MediaError.MEDIA_ERR_NETWORK;
}

/** @param silent where the browser has one volume for all, as on iPhones, but lets an element be silent */
function setVolume(element: HTMLMediaElement, volume: number, silent: boolean): void {
  element.volume = volume;
  element.muted = silent && Math.abs(element.volume - volume) > 0.01;
}
