import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHashLimiter } from "./hash-limiter.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function startLimiter() {
  return createHashLimiter({
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

test("a single hash never waits; concurrent ones are spaced out, and those beyond 10 s are refused", async () => {
  const hashSlot = startLimiter();
  expect(await hashSlot()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  const begun = Date.now();
  expect(await hashSlot()).toBeUndefined();
  expect(Date.now()).toBe(begun);

  const starts: number[] = [];
  const crowd = Array.from({ length: 50 }, async () => {
    const busy = await hashSlot();
    if (busy === undefined) starts.push(Date.now() - begun);
    return busy;
  });
  await vi.advanceTimersByTimeAsync(11_000);
  const refused = (await Promise.all(crowd)).filter((answer) => answer !== undefined);
  // 300 ms apart within 10 s.
  expect(starts).toEqual(Array.from({ length: 33 }, (_, i) => (i + 1) * 300));
  expect(refused).toHaveLength(17);
  expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"kind":"busy","retryAfterSeconds":11}']),
  );

  const later = Date.now();
  expect(await hashSlot()).toBeUndefined();
  expect(Date.now()).toBe(later);
});

/** An event loop of one thread: a computation moves its clock on, and timers that fall due fire late. */
class Thread {
  time = 0;
  readonly #timers: { readonly at: number; readonly fire: () => void }[] = [];

  readonly wait = (ms: number) =>
    new Promise<void>((fire) => this.#timers.push({ at: this.time + ms, fire }));

  compute(ms: number): void {
    this.time += ms;
  }

  async runToEnd(): Promise<void> {
    await settled();
    while (this.#timers.length > 0) {
      this.#timers.sort((one, other) => one.at - other.at);
      const next = this.#timers.shift();
      this.time = Math.max(this.time, next?.at ?? 0);
      next?.fire();
      await settled();
    }
  }
}

/** All that follows from what has happened so far. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("hashes that take longer than their spacing leave time for others in between", async () => {
  vi.useRealTimers();
  const thread = new Thread();
  const hashSlot = createHashLimiter({ now: () => thread.time, wait: thread.wait });
  const hashes: { start: number; end: number }[] = [];
  const crowd = Array.from({ length: 5 }, async () => {
    await hashSlot();
    const start = thread.time;
    thread.compute(900);
    hashes.push({ start, end: thread.time });
  });
  await thread.runToEnd();
  await Promise.all(crowd);
  const pauses = hashes.slice(1).map(({ start }, index) => start - (hashes[index]?.end ?? 0));
  expect(pauses).toHaveLength(4);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(100);
});
