import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SILENT } from "./decks/playback.ts";
import { fadeAt, heardVolume, riseAfter, riseAtStarts, riseFromEarly } from "./volume.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player that begins and tells where it is, and each share of the volume that it is given. */
class Player extends EventTarget {
  playback = { ...SILENT, playing: true };
  readonly shares: number[] = [];
  readonly leave: () => void;

  constructor(first?: ReturnType<typeof riseFromEarly>) {
    super();
    this.leave = riseAtStarts(this, first, (share) => this.shares.push(share));
  }

  get share(): number | undefined {
    return this.shares.at(-1);
  }

  /** The largest rise from one share to the next. */
  get largest(): number {
    return Math.max(...this.shares.slice(1).map((share, at) => share - (this.shares[at] ?? 0)));
  }

  tell(type: "begin" | "change"): void {
    this.dispatchEvent(new Event(type));
  }
}

/** Passes on a page whose timers stand still, as they may while it is hidden. */
function passWithoutTimers(ms: number): void {
  const now = performance.now() + ms;
  vi.clearAllTimers();
  vi.spyOn(performance, "now").mockReturnValue(now);
}

test("rises within a second and is never above what was set", () => {
  const shares = [0, 500, 1000, 5000].map((ms) => riseAfter(ms, { from: 0, ms: 1000 }));
  expect(shares).toEqual([0, 0.5, 1, 1]);
});

test("a start on a page in sight rises from silence within a second of sound", async () => {
  vi.stubGlobal("document", { hidden: false });
  const player = new Player();
  player.playback.stalled = true;
  player.tell("begin");
  await vi.advanceTimersByTimeAsync(3000);
  expect(player.share).toBe(0);
  player.playback.stalled = false;
  player.tell("change");
  await vi.advanceTimersByTimeAsync(500);
  expect(player.share).toBeCloseTo(0.5);
  await vi.advanceTimersByTimeAsync(600);
  expect([player.share, player.largest < 0.1]).toEqual([1, true]);
  player.leave();
});

test("a start on a hidden page rises over ten seconds, by what its sound tells where its timers stand still", () => {
  vi.stubGlobal("document", { hidden: true });
  const player = new Player();
  player.tell("begin");
  expect(player.share).toBe(0);
  for (let tells = 1; tells <= 50; tells += 1) {
    passWithoutTimers(250);
    player.tell("change");
    if (tells === 20) expect(player.share).toBeCloseTo(0.5);
  }
  expect(player.share).toBe(1);
  expect(player.largest).toBeLessThan(0.05);
  player.leave();
});

test("after a minute in which a hidden page could do nothing its sound goes on rising, without a jump", () => {
  vi.stubGlobal("document", { hidden: true });
  const player = new Player();
  player.tell("begin");
  passWithoutTimers(60_000);
  player.tell("change");
  expect(player.share).toBeCloseTo(0.025);
  player.leave();
});

test("a sound that is paused while it rises begins from silence again", async () => {
  vi.stubGlobal("document", { hidden: false });
  const player = new Player();
  player.tell("begin");
  await vi.advanceTimersByTimeAsync(600);
  player.playback.playing = false;
  player.tell("change");
  expect([player.share, vi.getTimerCount()]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  player.playback.playing = true;
  player.tell("begin");
  expect(player.share).toBe(0);
  player.leave();
});

test("falls over the last 20 seconds of a sleep timer", () => {
  expect([undefined, 20, 5, 0].map(fadeAt)).toEqual([1, 1, 0.25, 0]);
});

test("the volume is the product of its parts, clamped to the range of an audio element", () => {
  expect(heardVolume({ volume: 0.4, fade: 0.5, rise: 1 })).toBeCloseTo(0.2);
  expect(heardVolume({ volume: 0.4, fade: 1, rise: 0 })).toBe(0);
  expect(heardVolume({ volume: 2, fade: 1, rise: 1 })).toBe(1);
  expect(heardVolume({ volume: 1, fade: -0.1, rise: 1 })).toBe(0);
});

test("a sound that takes over from the browser's own player begins as loud, and rises over fifteen seconds, once", async () => {
  vi.stubGlobal("document", { hidden: false });
  const player = new Player(riseFromEarly(1, 1));
  player.tell("begin");
  expect(player.share).toBeCloseTo(10 ** (-10 / 20), 3);
  await vi.advanceTimersByTimeAsync(7500);
  expect(player.share).toBeCloseTo(0.66, 1);
  await vi.advanceTimersByTimeAsync(8000);
  expect([player.share, player.largest < 0.01]).toEqual([1, true]);
  player.tell("begin");
  expect(player.share).toBe(0);
  player.leave();
});

test("a device that remembers a low volume has nothing to rise", () => {
  expect(riseFromEarly(1, 0.3).from).toBe(1);
  expect(riseFromEarly(1, 0).from).toBe(1);
  expect(riseFromEarly(0.2, 0.2).from).toBeCloseTo(0.316, 3);
});
