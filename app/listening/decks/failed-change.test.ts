import { beforeEach, expect, test, vi } from "vitest";
import { attachedDecks, FORMULA, SOUND, standInForPage } from "#tests/sound/sounding-decks.ts";
import { SoundingElement } from "#tests/sound/sounding-element.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { Sound } from "./deck-state.ts";

/** Ten times as long. */
const LONGER: PlaybackOptions = { ...AS_COMPOSED, minutes: 10 };
const SOUNDS = new Map([
  ["wav", AS_COMPOSED],
  ["longer wav", LONGER],
]);
const LONGER_SOUND: Sound = { key: "longer", addresses: ["longer wav"], listening: LONGER };

/** As Firefox and WebKit, which say so as soon as the network of a sound fails. */
class Breaking extends SoundingElement {
  override get buffered() {
    return this.failure ? { ...super.buffered, length: 0 } : super.buffered;
  }

  breakOff(code = 2): void {
    this.failure = { code };
    this.dispatchEvent(new Event("error"));
  }
}

standInForPage();

let isThere = true;

beforeEach(() => {
  isThere = true;
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("no network");
    return new Response();
  });
});

/** A sound that plays at 20 s, and a change to one ten times as long that has come to a step. */
async function changing(step: "starting" | "crossing") {
  const { decks, leave, element, other } = attachedDecks(FORMULA, SOUNDS, Breaking);
  decks.want(SOUND, 20);
  void decks.play();
  await vi.advanceTimersByTimeAsync(1000);
  decks.want(LONGER_SOUND);
  while (decks.state.change?.step !== step) await vi.advanceTimersByTimeAsync(1);
  return { decks, leave, element, other };
}

test("a new sound whose network fails before it is heard leaves the one before", async () => {
  const { decks, leave, element, other } = await changing("starting");
  isThere = false;
  other.breakOff();
  await vi.advanceTimersByTimeAsync(1000);
  expect(decks.state).toMatchObject({ refused: true, change: undefined, sound: SOUND });
  expect(decks.playback).toMatchObject({ playing: true, failed: false, time: 20 });
  expect(element.paused).toBe(false);
  leave();
});

test("a new sound whose network fails while the volumes cross waits for it, and goes on at its own place", async () => {
  const { decks, leave, other } = await changing("crossing");
  isThere = false;
  other.breakOff();
  await vi.advanceTimersByTimeAsync(60_000);
  const waits = { playing: true, stalled: true, failed: false, time: 200 };
  expect([decks.state.sound, decks.playback]).toMatchObject([LONGER_SOUND, waits]);
  isThere = true;
  while (decks.playback.stalled) await vi.advanceTimersByTimeAsync(1);
  expect(decks.playback).toMatchObject({ playing: true, failed: false });
  expect([other.paused, other.currentTime]).toEqual([false, 200]);
  leave();
});

test("where both lose the network as they change, the new one waits for it", async () => {
  for (const first of ["element", "other"] as const) {
    const { leave, decks, ...both } = await changing("crossing");
    isThere = false;
    both[first].breakOff();
    both[first === "element" ? "other" : "element"].breakOff();
    await vi.advanceTimersByTimeAsync(1000);
    expect(decks.state.sound).toBe(LONGER_SOUND);
    expect(decks.playback).toMatchObject({ playing: true, stalled: true, failed: false });
    leave();
  }
});

test("where the sound before fails as the new one is about to begin, the new one plays", async () => {
  const { decks, leave, element, other } = await changing("starting");
  element.breakOff();
  await vi.advanceTimersByTimeAsync(1000);
  expect(decks.state.sound).toBe(LONGER_SOUND);
  expect(decks.playback).toMatchObject({ playing: true, stalled: false, failed: false });
  expect([other.paused, other.currentTime]).toEqual([false, 200]);
  leave();
});

test("paused while it crosses to a sound that has failed, one press plays that at its place", async () => {
  const { decks, leave, other } = await changing("crossing");
  other.breakOff();
  decks.pause();
  await vi.advanceTimersByTimeAsync(1000);
  expect(decks.playback).toMatchObject({ playing: false, failed: true, time: 200 });
  void decks.toggle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(decks.playback).toMatchObject({ playing: true, failed: false });
  expect([other.paused, other.currentTime]).toEqual([false, 200]);
  leave();
});
