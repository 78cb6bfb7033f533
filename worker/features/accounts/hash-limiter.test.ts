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
  const limited = startLimiter();
  const begun = Date.now();
  expect(await limited(async () => Date.now())).toBe(begun);
  await vi.advanceTimersByTimeAsync(1000);

  const starts: number[] = [];
  const crowd = Array.from({ length: 50 }, () =>
    limited(async () => void starts.push(Date.now() - begun - 1000)),
  );
  await vi.advanceTimersByTimeAsync(11_000);
  const refused = (await Promise.all(crowd)).filter((answer) => answer !== undefined);
  // 300 ms apart within 10 s.
  expect(starts).toEqual(Array.from({ length: 34 }, (_, i) => i * 300));
  expect(refused).toEqual(
    Array.from({ length: 16 }, () => ({ kind: "busy", retryAfterSeconds: 11 })),
  );

  const later = Date.now();
  expect(await limited(async () => Date.now())).toBe(later);
});

test("hashes that take longer than their spacing run one at a time, and fewer are let in", async () => {
  const limited = startLimiter();
  let running = 0;
  const ran: number[] = [];
  const slow = async () => {
    running += 1;
    ran.push(running);
    await new Promise((resolve) => setTimeout(resolve, 900));
    running -= 1;
  };
  const crowd = Array.from({ length: 10 }, () => limited(slow));
  await vi.advanceTimersByTimeAsync(4_550);
  // Five took 600 ms more than planned: turns begin at 6 s, and those within the next 10 s are given.
  const later = Array.from({ length: 50 }, () => limited(async () => {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ran).toEqual(Array.from({ length: 10 }, () => 1));
  expect(await Promise.all(crowd)).toHaveLength(10);
  const refused = (await Promise.all(later)).filter((answer) => answer !== undefined);
  expect(refused).toHaveLength(50 - 29);
});

test("a hash that failed, or whose request was cancelled, blocks the next one for ten seconds at most", async () => {
  const limited = startLimiter();
  await expect(limited(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  await vi.advanceTimersByTimeAsync(300);
  const begun = Date.now();
  void limited(() => new Promise(() => {}));
  const next = limited(async () => Date.now() - begun);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await next).toBeLessThanOrEqual(10_020);
  expect(await next).toBeGreaterThanOrEqual(10_000);
});
