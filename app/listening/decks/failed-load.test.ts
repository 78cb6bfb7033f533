import { beforeEach, expect, test, vi } from "vitest";
import { attachedDecks, FORMULA, standInForPage } from "#tests/sound/sounding-decks.ts";
import { SoundingElement } from "#tests/sound/sounding-element.ts";
import { AS_COMPOSED } from "#worker/sound/playback-options.ts";
import type { Sound } from "./deck-state.ts";

const DEVICE = "/device-sound/1/audio.wav";
const ADDRESSES = ["flac", "wav", "other flac", "other wav", DEVICE];
const sound = (...addresses: string[]): Sound => ({
  key: addresses.join(" "),
  addresses,
  listening: AS_COMPOSED,
});
const SOUND = sound("flac", "wav");

let isThere = true;
/** Addresses whose loads fail, though they answer. */
let failing: readonly string[] = [];
/** What an element says of a load that failed. */
let code = 4;
/** What was tried to load. */
let tried: string[] = [];

/** As every browser: of a load that brings no bytes it says the same as of bytes that it cannot decode. */
class Loading extends SoundingElement {
  override load(): void {
    const { src } = this;
    if (src !== "") tried.push(src);
    const comes = isThere || src === DEVICE;
    if (src === "" || (comes && !failing.includes(src))) {
      super.load();
      return;
    }
    this.#stop(src);
    const before = tried.length;
    setTimeout(() => {
      if (tried.length !== before) return;
      this.#stop(src);
      this.failure = { code };
      this.dispatchEvent(new Event("error"));
    }, 10);
  }

  override async play(): Promise<void> {
    if (this.failure) throw new DOMException("", "NotSupportedError");
    await super.play();
  }

  /** Nothing that was begun happens any more. */
  #stop(src: string): void {
    this.removeAttribute("src");
    super.load();
    this.setAttribute("src", src);
  }
}

/** As Firefox: it ends a FLAC in which it is to seek where it guesses beyond the file. */
class Thrown extends Loading {
  override get currentTime() {
    return super.currentTime;
  }

  override set currentTime(seconds: number) {
    const { src } = this;
    const seek = () => {
      super.currentTime = src === "flac" ? 60 : seconds;
    };
    if (this.readyState > 0) seek();
    else this.addEventListener("loadedmetadata", seek, { once: true });
  }

  /** As every browser: what is at its end begins anew. */
  override async play(): Promise<void> {
    if (this.currentTime >= 60) super.currentTime = 0;
    await super.play();
  }
}

const asked = vi.fn(async () => {
  if (!isThere) throw new TypeError("no network");
  return new Response();
});

standInForPage();

beforeEach(() => {
  isThere = true;
  failing = [];
  code = 4;
  tried = [];
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
});

function room(wanted = SOUND, Kind = Loading, at = 20) {
  const sounds = new Map(ADDRESSES.map((address) => [address, AS_COMPOSED]));
  const attached = attachedDecks(FORMULA, sounds, Kind);
  attached.decks.want(wanted, at);
  return attached;
}

/** Lets time pass in which a network that fails comes back. */
async function passes(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

test("a FLAC that finds no network waits, and is played as FLAC at its place once that is back", async () => {
  isThere = false;
  const { decks, leave, element } = room();
  void decks.play();
  await passes(60_000);
  expect(decks.playback).toMatchObject({ playing: true, stalled: true, failed: false, time: 20 });
  isThere = true;
  await passes(1000);
  expect(decks.playback).toMatchObject({ playing: true, stalled: false });
  expect([element.src, element.currentTime, new Set(tried)]).toEqual([
    "flac",
    20,
    new Set(["flac"]),
  ]);
  leave();
});

test("one that fails for a moment, as while a server changes to another release, is loaded again as FLAC", async () => {
  for (const plays of [true, false]) {
    tried = [];
    isThere = false;
    const { decks, leave, element } = room();
    if (plays) void decks.play();
    setTimeout(() => {
      isThere = true;
    }, 5);
    await passes(2000);
    expect(tried).toEqual(["flac", "flac"]);
    expect(decks.playback).toMatchObject({ playing: plays, failed: false, time: 20 });
    expect(element.paused).toBe(!plays);
    leave();
  }
});

test("one that fails again though its address answers cannot be decoded, and goes on as WAV at its place", async () => {
  for (const plays of [true, false]) {
    tried = [];
    failing = ["flac"];
    const { decks, leave, element } = room();
    if (plays) void decks.play();
    await passes(2000);
    expect(tried).toEqual(["flac", "flac", "wav"]);
    expect(decks.playback).toMatchObject({ playing: plays, failed: false, time: 20 });
    expect(element.paused).toBe(!plays);
    leave();
  }
});

test("one that was opened without a network says so, and a press plays it as FLAC where it was left", async () => {
  isThere = false;
  const { decks, leave, element } = room();
  await passes(1000);
  expect(decks.playback).toMatchObject({ playing: false, failed: true, time: 20 });
  isThere = true;
  void decks.toggle();
  await passes(1000);
  expect(decks.playback).toMatchObject({ playing: true, failed: false });
  expect([element.src, element.currentTime]).toEqual(["flac", 20]);
  expect(tried).not.toContain("wav");
  leave();
});

test("a press while it finds out why it failed plays it", async () => {
  isThere = false;
  asked.mockReturnValueOnce(new Promise(() => {}));
  const { decks, leave, element } = room();
  await passes(1000);
  isThere = true;
  expect(decks.playback.failed).toBe(false);
  void decks.toggle();
  await passes(2000);
  expect(decks.playback.playing).toBe(true);
  expect([element.src, element.currentTime]).toEqual(["flac", 20]);
  leave();
});

test("a press while a FLAC that was thrown to its end finds out why plays it where it was left, not from its beginning", async () => {
  asked.mockReturnValueOnce(new Promise(() => {}));
  const { decks, leave, element } = room(SOUND, Thrown);
  await passes(1000);
  expect(decks.playback).toMatchObject({ playing: false, failed: false, time: 20 });
  void decks.toggle();
  await passes(2000);
  expect(decks.playback).toMatchObject({ playing: true, time: 20 });
  expect([element.src, element.currentTime, element.paused]).toEqual(["wav", 20, false]);
  leave();
});

test("another sound that finds no network leaves the one before, and asks for no WAV", async () => {
  const { decks, leave } = room();
  void decks.play();
  await passes(1000);
  isThere = false;
  decks.want(sound("other flac", "other wav"));
  await passes(1000);
  expect(decks.state).toMatchObject({ refused: true, change: undefined, sound: SOUND });
  expect(tried).toEqual(["flac", "other flac"]);
  leave();
});

test("another sound whose bytes break off twice, though its address answers, asks for no WAV", async () => {
  const { decks, leave } = room();
  void decks.play();
  await passes(1000);
  failing = ["other flac"];
  code = 2;
  decks.want(sound("other flac", "other wav"));
  await passes(2000);
  expect(decks.state).toMatchObject({ refused: true, change: undefined, sound: SOUND });
  expect(tried).toEqual(["flac", "other flac", "other flac"]);
  leave();
});

test("another sound that fails for a moment comes as FLAC, and as WAV where it cannot be decoded", async () => {
  for (const [fails, address] of [
    [[], "other flac"],
    [["other flac"], "other wav"],
  ] as const) {
    const { decks, leave, element, other } = room();
    void decks.play();
    await passes(1000);
    failing = ["other flac"];
    decks.want(sound("other flac", "other wav"));
    setTimeout(() => {
      failing = fails;
    }, 5);
    await passes(2000);
    expect(decks.state.heard).toBe(1);
    expect([other.src, other.paused, element.paused]).toEqual([address, false, true]);
    leave();
  }
});

test("a sound of this device that fails is played from its next address at once: no network is asked", async () => {
  failing = [DEVICE];
  const { decks, leave, element } = room(sound(DEVICE, "flac", "wav"));
  void decks.play();
  await passes(1000);
  expect([element.src, tried]).toEqual(["flac", [DEVICE, "flac"]]);
  expect(asked).not.toHaveBeenCalled();
  leave();
});

test("a FLAC that is thrown to its end is loaded again once, as its network may have failed, and is then a WAV", async () => {
  for (const plays of [true, false]) {
    tried = [];
    const { decks, leave, element } = room(SOUND, Thrown);
    if (plays) void decks.play();
    await passes(2000);
    expect(tried).toEqual(["flac", "flac", "wav"]);
    expect([element.src, element.currentTime, element.paused]).toEqual(["wav", 20, !plays]);
    leave();
  }
});
