import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDeadline, untilDeadline, withDeadline } from "./deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

test("an operation in time gives its value and leaves no timer behind", async () => {
  expect(await withDeadline(100, async () => "value")).toBe("value");
  expect(vi.getTimerCount()).toBe(0);
});

test("an operation that ignores the signal is abandoned at the deadline", async () => {
  let signal: AbortSignal | undefined;
  const late = withDeadline(100, (given) => {
    signal = given;
    return never();
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await late).toMatchObject({ name: "TimeoutError" });
  expect(signal?.aborted).toBe(true);
});

test("a caller's cancellation is no timeout", async () => {
  const caller = new AbortController();
  const deadline = startDeadline(100, caller.signal);
  const cancelled = deadline.race(never()).catch((error: unknown) => error);
  caller.abort();
  expect(await cancelled).toMatchObject({ name: "AbortError" });
  expect(deadline.timedOut()).toBe(false);
  deadline.end();
});

test("a caller's timeout counts as a timeout, and the remaining time decreases", async () => {
  const caller = new AbortController();
  const deadline = startDeadline(100, caller.signal);
  await vi.advanceTimersByTimeAsync(40);
  expect(deadline.remaining()).toBe(60);
  caller.abort(new DOMException("late", "TimeoutError"));
  expect(deadline.timedOut()).toBe(true);
  deadline.end();
});

test("an operation that ends when its signal aborts returns its own result, and sees the time left", async () => {
  const left: number[] = [];
  const result = untilDeadline(100, async ({ signal, remaining }) => {
    left.push(remaining());
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    left.push(remaining());
    return "ended";
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(await result).toBe("ended");
  expect(left).toEqual([100, 0]);
});

test("a response that arrived while the thread was blocked is not too late", async () => {
  vi.useRealTimers();
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => port2.once("message", resolve));
  const response = withDeadline(40, () => arrived);
  port1.postMessage("response");
  const blockedUntil = performance.now() + 80;
  while (performance.now() < blockedUntil) {
    // Computes, as a password hash does.
  }
  expect(await response).toBe("response");
  port1.close();
});
