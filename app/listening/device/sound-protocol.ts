/**
 * How the service worker, the page and the page's sound worker speak about one request. The service
 * worker may be stopped at any time, so each request carries all that is needed, with a port of its
 * own: the page passes it on, and the sound worker answers on it.
 *
 * On the port the sound worker sends one `SoundHead`, then for each `Pull` one `Uint8Array`, `null`
 * after the last byte, or `undefined` where it cannot go on. `CANCEL` ends it.
 * `public/sw.js` is the other end; it is not bundled and repeats these names.
 */

import type { SoundTags } from "#worker/sound/container/container.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";

/** Addresses of sound that this device computes; the edge has none of them. */
export const DEVICE_SOUND = "/device-sound/";

/** Whether a sound has the address of one that this device computes, streamed or whole: no network can lack it. */
export function isOfDevice(address: string): boolean {
  return address.startsWith("blob:") || address.includes(DEVICE_SOUND);
}

export const CANCEL = "cancel";

/** Asks for the next chunk. */
export interface Pull {
  /** The memory of an earlier chunk, transferred back to hold this one. */
  readonly into?: ArrayBuffer | undefined;
}

/** From the service worker to the page that an address names. */
export interface SoundRequest {
  /** Path and query. */
  readonly address: string;
  readonly method: string;
  readonly range: string | null;
  readonly ifRange: string | null;
}

/** A sound in a container: equal ones are equal files. */
export interface SoundInContainer {
  readonly container: Container;
  readonly listening: PlaybackOptions;
}

/** From the page to its sound worker, with the port to answer on. */
export interface SoundOrder extends SoundInContainer {
  readonly formula: Formula;
  readonly tags: SoundTags;
  readonly request: SoundRequest;
  /** The name of the file to save; without it the sound is played. */
  readonly saveAs?: string | undefined;
}

/** Tells the sound worker that no order follows: it ends once every file is saved. */
export const CLOSE = "close";

/** The answer without its bytes. */
export interface SoundHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the sound worker sends first of all. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly why: string };
