import { expect, test, vi } from "vitest";
import {
  clockGoesOn,
  openedDecks,
  SECONDS,
  SOUND,
  standInForPage,
} from "#tests/sound/sounding-decks.ts";
import { SoundingElement } from "#tests/sound/sounding-element.ts";

standInForPage();

/** As Firefox: it has what is near its place alone, and nothing of the end that it is sought to. */
class NoEnd extends SoundingElement {
  override get buffered() {
    return { length: 1, start: () => 0, end: () => 5 };
  }
}

test("a sound that was left at its very end is opened a moment before it", async () => {
  const { element, leave } = await openedDecks(SECONDS);
  expect(element.currentTime).toBe(SECONDS - 0.25);
  leave();
});

test("a sound that is sought to its end plays to it, though the browser has nothing of it", async () => {
  const { decks, element, leave } = await openedDecks(10, NoEnd);
  void decks.play();
  await vi.advanceTimersByTimeAsync(500);
  decks.seek(SECONDS);
  await vi.advanceTimersByTimeAsync(500);
  element.dispatchEvent(new Event("playing"));
  await vi.advanceTimersByTimeAsync(5000);
  expect([element.loads, decks.playback.ended]).toEqual([1, true]);
  leave();
});

test("after an error at its very end one press plays it again from a moment before", async () => {
  const { decks, element, leave } = await openedDecks(10);
  element.currentTime = SECONDS;
  await vi.advanceTimersByTimeAsync(500);
  element.failure = { code: 3 };
  element.dispatchEvent(new Event("error"));
  expect(decks.playback.failed).toBe(true);
  void decks.play();
  await vi.advanceTimersByTimeAsync(500);
  expect(element.failure).toBeNull();
  expect(element.currentTime).toBe(SECONDS - 0.25);
  leave();
});

test("two presses in quick succession pause and play, before the element says anything", async () => {
  const { decks, element, leave } = await openedDecks(0);
  void decks.toggle();
  await vi.advanceTimersByTimeAsync(500);
  expect([element.paused, decks.playback.playing]).toEqual([false, true]);
  void decks.toggle();
  expect(element.paused).toBe(true);
  void decks.toggle();
  await vi.advanceTimersByTimeAsync(500);
  expect([element.paused, decks.playback.playing]).toEqual([false, true]);
  leave();
});

test("after its page was frozen, which ends what decodes it, one press loads the sound again at its place, once", async () => {
  const { decks, element, leave } = await openedDecks(10);
  const load = vi.spyOn(element, "load");
  void decks.play();
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).not.toHaveBeenCalled();
  element.currentTime = 20;
  element.pause();
  decks.freeze();
  await vi.advanceTimersByTimeAsync(500);
  for (let presses = 0; presses < 2; presses += 1) {
    void decks.play();
    await vi.advanceTimersByTimeAsync(500);
    expect(element.paused).toBe(false);
    decks.pause();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(load).toHaveBeenCalledTimes(1);
  expect(element.currentTime).toBe(20);
  leave();
});

/** As every browser: it says later that it plays, and nothing of it where it is loaded again before. */
class LatePlay extends SoundingElement {
  override dispatchEvent(event: Event): boolean {
    if (event.type !== "play") return super.dispatchEvent(event);
    const { loads } = this;
    setTimeout(() => loads === this.loads && super.dispatchEvent(event), 5);
    return true;
  }
}

test("a press of play counts at whatever moment of a change it comes", async () => {
  for (let ms = 0; ms < 150; ms += 1) {
    const { decks, element, other, leave } = await openedDecks(10, LatePlay);
    decks.want({ ...SOUND, key: "other" });
    await vi.advanceTimersByTimeAsync(ms);
    void decks.play();
    await vi.advanceTimersByTimeAsync(1000);
    const sounding = [element, other].filter(({ paused }) => !paused);
    expect([decks.playback.playing, sounding.length], `pressed after ${ms} ms`).toEqual([true, 1]);
    leave();
  }
});

/** A sound that plays and loses its network, as Firefox and WebKit say it. */
async function lost(at: number) {
  const { decks, element, other, leave } = await openedDecks(at);
  let isThere = false;
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("no network");
    return new Response();
  });
  void decks.play();
  await vi.advanceTimersByTimeAsync(500);
  decks.seek(40);
  breaksOff(element, 2);
  const returns = () => {
    isThere = true;
  };
  return { decks, element, other, leave, returns };
}

function breaksOff(element: SoundingElement, code: number): void {
  element.failure = { code };
  element.dispatchEvent(new Event("error"));
}

test("a sound whose network fails waits at its place, and goes on by itself when that is back", async () => {
  const { decks, element, leave, returns } = await lost(10);
  await vi.advanceTimersByTimeAsync(60_000);
  const waiting = { playing: true, stalled: true, failed: false };
  expect(decks.playback).toMatchObject({ ...waiting, time: 40 });
  decks.seek(50);
  expect(decks.playback).toMatchObject({ ...waiting, time: 50 });
  returns();
  await vi.advanceTimersByTimeAsync(4000);
  expect(decks.playback).toMatchObject({ playing: true, stalled: false, time: 50 });
  expect([element.paused, element.currentTime]).toEqual([false, 50]);
  leave();
});

test("another sound that is wanted while it waits begins where it broke off, wherever the element is", async () => {
  const { decks, element, other, leave } = await lost(10);
  // As WebKit does.
  element.currentTime = 0;
  decks.want({ ...SOUND, key: "other" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(decks.state.heard).toBe(1);
  expect(other.currentTime).toBeGreaterThanOrEqual(40);
  expect(other.currentTime).toBeLessThan(46);
  leave();
});

test("a change whose connection died without a word is loaded again once its address answers", async () => {
  const { decks, other, leave } = await openedDecks(10);
  vi.stubGlobal("fetch", async () => new Response());
  void decks.play();
  await vi.advanceTimersByTimeAsync(500);
  const load = vi.spyOn(other, "load").mockImplementationOnce(() => undefined);
  decks.want({ ...SOUND, key: "other" });
  await vi.advanceTimersByTimeAsync(7000);
  expect([load.mock.calls.length, decks.state.heard]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(6000);
  expect([decks.state.heard, other.paused]).toEqual([1, false]);
  leave();
});

test("it rises from silence once its network is back, and stays silent where that took more than half an hour", async () => {
  for (const [minutes, times] of [
    [29, 1],
    [31, 0],
  ] as const) {
    const { decks, element, leave, returns } = await lost(10);
    const begin = vi.fn();
    decks.addEventListener("begin", begin);
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    returns();
    await vi.advanceTimersByTimeAsync(4000);
    expect(begin).toHaveBeenCalledTimes(times);
    expect(decks.playback).toMatchObject({ playing: times === 1, failed: times === 0 });
    expect(element.paused).toBe(times === 0);
    leave();
  }
});

test("one that was paused while it waited goes on only by a press", async () => {
  const { decks, element, leave, returns } = await lost(10);
  await vi.advanceTimersByTimeAsync(10_000);
  void decks.toggle();
  expect(decks.playback).toMatchObject({ playing: false, failed: true, time: 40 });
  returns();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(element.paused).toBe(true);
  void decks.toggle();
  await vi.advanceTimersByTimeAsync(500);
  expect([element.paused, element.currentTime]).toEqual([false, 40]);
  leave();
});

test("one that breaks off again though its address answers has stopped, after it was loaded again once", async () => {
  const { decks, element, leave, returns } = await lost(10);
  // It finds out again each time, before it has played on.
  const load = vi.spyOn(element, "load").mockImplementation(() => {
    element.failure = null;
    setTimeout(() => {
      element.dispatchEvent(new Event("playing"));
      breaksOff(element, 4);
    }, 10);
  });
  vi.spyOn(element, "play").mockResolvedValue();
  returns();
  await vi.advanceTimersByTimeAsync(4000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(decks.playback).toMatchObject({ playing: false, stalled: false, failed: true, time: 40 });
  leave();
});

/** A sound that plays at 20 s, whose page is frozen for ten seconds: the browser pauses it, and says so when it is resumed. */
async function frozenWhilePlaying() {
  const { decks, element, leave } = await openedDecks(10);
  void decks.play();
  await vi.advanceTimersByTimeAsync(2000);
  element.currentTime = 20;
  await vi.advanceTimersByTimeAsync(500);
  decks.freeze();
  element.pause();
  const place = element.currentTime;
  clockGoesOn(10_000);
  return { decks, element, leave, place };
}

test("after its page was resumed, a sound that played goes on at its place without a press", async () => {
  const { decks, element, leave, place } = await frozenWhilePlaying();
  const begin = vi.fn();
  decks.addEventListener("begin", begin);
  decks.resume();
  expect(decks.playback.playing).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect([element.paused, decks.playback.playing]).toEqual([false, true]);
  expect(element.currentTime).toBeGreaterThanOrEqual(place);
  expect(element.currentTime).toBeLessThan(place + 1);
  // It rises from silence again.
  expect(begin).toHaveBeenCalledTimes(1);
  leave();
});

test("a sound whose sleep timer ended while its page was frozen stays silent, and so does one that was paused", async () => {
  const { decks, element, leave } = await frozenWhilePlaying();
  const play = vi.spyOn(element, "play");
  const end = () => decks.pause();
  decks.addEventListener("change", end);
  decks.resume();
  await vi.advanceTimersByTimeAsync(500);
  decks.removeEventListener("change", end);
  decks.freeze();
  decks.resume();
  await vi.advanceTimersByTimeAsync(500);
  expect(play).not.toHaveBeenCalled();
  expect([element.paused, decks.playback.playing]).toEqual([true, false]);
  leave();
});
