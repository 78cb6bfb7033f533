import type { Page } from "playwright-core";
import { expect } from "vitest";
import { elements, reaches, time } from "./playing-page.ts";

/** What a page tells the system of its sound, and the buttons that it handles. */
interface LockScreen {
  readonly actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;
  position: MediaPositionState | undefined;
}

declare global {
  var lockScreen: LockScreen;
}

/** Runs in the page, before its own scripts: keeps in `lockScreen` what the system is told. */
export function watchLockScreen(): void {
  const { mediaSession } = navigator;
  const handle = mediaSession.setActionHandler.bind(mediaSession);
  const place = mediaSession.setPositionState.bind(mediaSession);
  globalThis.lockScreen = { actions: {}, position: undefined };
  mediaSession.setActionHandler = (action, handler) => {
    handle(action, handler);
    if (handler) lockScreen.actions[action] = handler;
    else delete lockScreen.actions[action];
  };
  mediaSession.setPositionState = (position) => {
    place(position);
    lockScreen.position = position;
  };
}

/** Runs in the page: presses a button of the lock screen. */
function pressOnLockScreen(details: MediaSessionActionDetails): void {
  const handler = lockScreen.actions[details.action];
  if (handler === undefined) throw new Error(`Nothing handles ${details.action}.`);
  handler(details);
}

/** Runs in the page: what a lock screen shows. */
function shownOnLockScreen() {
  const { metadata, playbackState } = navigator.mediaSession;
  return {
    title: metadata?.title,
    artwork: metadata?.artwork.map(({ src }) => new URL(src).pathname),
    playbackState,
    actions: Object.keys(lockScreen.actions).toSorted(),
    position: lockScreen.position,
  };
}

export const shown = (page: Page) => page.evaluate(shownOnLockScreen);
export const press = (page: Page, action: MediaSessionAction, details = {}) =>
  page.evaluate(pressOnLockScreen, { action, ...details });
export const isPaused = async (page: Page) =>
  (await elements(page)).find(({ heard }) => heard)?.paused ?? true;

/** What a lock screen has while there is a sound. */
export const ALL_BUTTONS = ["pause", "play", "seekbackward", "seekforward", "seekto", "stop"];

/** Presses what a lock screen has, and looks at what is heard and shown. */
export async function usesLockScreen(page: Page): Promise<void> {
  await press(page, "seekto", { seekTime: 100 });
  await reaches(page, 100.1);
  await expect.poll(async () => (await shown(page)).position?.position).toBeGreaterThan(99);
  await press(page, "seekforward", { seekOffset: 30 });
  await reaches(page, 130);
  await press(page, "seekbackward");
  await expect.poll(() => time(page)).toBeLessThan(128);
  await press(page, "pause");
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
  // A paused sound can still be moved.
  expect((await shown(page)).actions).toEqual(ALL_BUTTONS);
  await press(page, "seekto", { seekTime: 40 });
  await expect.poll(async () => (await shown(page)).position?.position).toBe(40);
  await press(page, "play");
  await reaches(page, 40.1);
  await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
  await press(page, "stop");
  await expect.poll(() => isPaused(page)).toBe(true);
  await press(page, "play");
  await expect.poll(() => isPaused(page)).toBe(false);
}
