import { expect, onTestFinished, test, vi } from "vitest";
import { isStuck, type Look, lookAt, watchStalls } from "./stall.ts";

const ranges = (...all: readonly (readonly [number, number])[]): TimeRanges => ({
  length: all.length,
  start: (at) => all[at]?.[0] ?? 0,
  end: (at) => all[at]?.[1] ?? 0,
});

const SOUND = { paused: false, ended: false, error: null, currentTime: 12 };
const stands = { ...SOUND, buffered: ranges([0, 5], [10, 12]) };

/** Looks at a sound again and again. */
function look(times: number, sound = stands, first?: Look): Look | undefined {
  let last = first;
  for (let time = 0; time < times; time += 1) last = lookAt(last, sound);
  return last;
}
const stuck = (seen: Look | undefined) => seen !== undefined && isStuck(seen);

test("a sound that gets neither on nor bytes is stuck after eight seconds", () => {
  expect(stuck(look(8))).toBe(false);
  expect(stuck(look(9))).toBe(true);
});

test("one that gets a byte, or goes on, is not", () => {
  const before = look(8);
  expect(stuck(lookAt(before, { ...stands, buffered: ranges([0, 5], [10, 12.1]) }))).toBe(false);
  expect(stuck(lookAt(before, { ...stands, currentTime: 12.2 }))).toBe(false);
});

test("one that stands with enough to play is, however much more the browser reads", () => {
  let last: Look | undefined;
  for (let end = 50; end < 59; end += 1) {
    last = lookAt(last, { ...stands, buffered: ranges([0, end - 50], [10, end]) });
  }
  expect(stuck(last)).toBe(true);
});

test("one that is paused, over or broken waits for nothing", () => {
  const before = look(9);
  for (const state of [{ paused: true }, { ended: true }, { error: {} as MediaError }]) {
    expect(lookAt(before, { ...stands, ...state })).toBeUndefined();
  }
});

test("patience that has grown lasts until the sound plays, also beyond a seek", () => {
  const patient = { time: 12, loaded: 7, still: 0, patience: 16 };
  expect(stuck(look(15, stands, patient))).toBe(false);
  expect(stuck(look(16, stands, patient))).toBe(true);
  expect(lookAt(patient, { ...stands, currentTime: 50 })?.patience).toBe(16);
  // Sought a step further by the watch, and loaded again there.
  const again = { ...stands, currentTime: 12.01, buffered: ranges([0, 1]) };
  expect(lookAt(patient, again)?.patience).toBe(16);
  expect(lookAt(patient, { ...stands, currentTime: 13 })?.patience).toBe(8);
});

/** Watches a sound that gets neither on nor bytes. @param fetch how its address answers */
function watch(fetch: (address: string, request: { signal: AbortSignal }) => Promise<Response>) {
  vi.useFakeTimers();
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal("fetch", fetch);
  const element = { ...stands, currentSrc: "/audio.wav" } as unknown as HTMLAudioElement;
  const [loadAgain, giveUp] = [vi.fn(), vi.fn()];
  watchStalls({ heard: () => element, wait() {}, loadAgain, giveUp, signal: leaving.signal });
  return { element, loadAgain, giveUp };
}

test("while its address does not answer it is asked every few seconds, and loaded again as soon as it does", async () => {
  const asked = vi.fn(async () => Promise.reject(new TypeError("no network")));
  const { element, loadAgain } = watch(asked);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(15);
  expect(loadAgain).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", async () => new Response());
  await vi.advanceTimersByTimeAsync(3000);
  expect(loadAgain).toHaveBeenCalledWith(element);
});

test("a sound that stands with enough to play is sought a step further, and loaded again where that does not help", async () => {
  const { element, loadAgain } = watch(async () => new Response());
  Object.assign(element, { buffered: ranges([0, 5], [10, 50]) });
  await vi.advanceTimersByTimeAsync(4000);
  expect(element.currentTime).toBe(12);
  await vi.advanceTimersByTimeAsync(1000);
  expect(element.currentTime).toBe(12.01);
  await vi.advanceTimersByTimeAsync(3000);
  expect(loadAgain).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect([element.currentTime, loadAgain.mock.calls.length]).toEqual([12.01, 1]);
});

test("one that lacks its bytes is left where it is", async () => {
  const { element } = watch(async () => Promise.reject(new TypeError("no network")));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(element.currentTime).toBe(12);
});

test("where six connections died, the second question finds a new one, and the sound is loaded again", async () => {
  // As browsers do over HTTP/1.1: a question takes a connection that is there, and an abort ends it.
  let dead = 6;
  const { element, loadAgain } = watch(async (_, { signal }) => {
    if (dead === 0) return new Response();
    dead -= 1;
    return new Promise((_, refuse) => {
      signal.addEventListener("abort", () => refuse(signal.reason));
    });
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(loadAgain).toHaveBeenCalledExactlyOnceWith(element);
});

/** A sound that is stuck, while its address is asked. */
async function asked() {
  const answer = Promise.withResolvers<Response>();
  const { element, loadAgain, giveUp } = watch(() => answer.promise);
  await vi.advanceTimersByTimeAsync(9000);
  const change = (to: Partial<HTMLAudioElement>) => Object.assign(element, to);
  return { change, loadAgain, giveUp, answer };
}

test("a sound that is sought while its address is asked is loaded again; one that plays again or gets bytes is not", async () => {
  for (const [becomes, times] of [
    [{ currentTime: 50 }, 1],
    [{ currentTime: 12.5 }, 0],
    [{ buffered: ranges([0, 5], [10, 14]) }, 0],
  ] as const) {
    const { change, loadAgain, answer } = await asked();
    change(becomes);
    await vi.advanceTimersByTimeAsync(1500);
    answer.resolve(new Response());
    await vi.advanceTimersByTimeAsync(100);
    expect(loadAgain).toHaveBeenCalledTimes(times);
  }
});

test("a sound that was silent for half an hour no longer begins by itself", async () => {
  const { loadAgain, giveUp, answer } = await asked();
  vi.setSystemTime(Date.now() + 31 * 60_000);
  answer.resolve(new Response());
  await vi.advanceTimersByTimeAsync(100);
  expect([loadAgain.mock.calls.length, giveUp.mock.calls.length]).toEqual([0, 1]);
});
