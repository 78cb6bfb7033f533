import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { streamSound } from "./sound-stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
  read.mockClear();
});
afterEach(() => void vi.useRealTimers());

const SIZE = 1_000_000;
/** A file of zeros. */
const read = vi.fn((_at: number, limit: number) => new Uint8Array(limit));
const file = { read };

/** Streams to a listener as workerd does: a write resolves when its chunk is read. */
function listen() {
  let bytes = 0;
  let take = () => {};
  let disconnect = (_reason: Error) => {};
  const aborted = vi.fn();
  const writable = new WritableStream<Uint8Array>({
    write: (chunk, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        disconnect = reject;
        take = () => {
          bytes += chunk.length;
          resolve();
        };
      }),
    abort: aborted,
  });
  const onRead = vi.fn();
  const ended = streamSound(file, { start: 0, end: SIZE - 1 }, writable, {
    unreadMs: 60_000,
    onRead,
  });
  return {
    aborted,
    onRead,
    bytes: () => bytes,
    /** Reads a chunk after that time. */
    async readAfter(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      take();
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Reads a chunk, and no time passes for others. */
    async readNow() {
      take();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    leave: (reason: Error) => disconnect(reason),
    outcome: ended.then(
      () => "whole",
      (error: Error) => error.name,
    ),
  };
}

test("aborts a stream that nobody read for a minute, and disconnects its listener", async () => {
  const { readAfter, onRead, outcome, aborted } = listen();
  for (let chunks = 1; chunks <= 3; chunks += 1) {
    await readAfter(59_000);
    expect(onRead).toHaveBeenCalledTimes(chunks);
  }
  await vi.advanceTimersByTimeAsync(59_999);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("TimeoutError");
  expect(aborted).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("completes a stream that is read slowly", async () => {
  const { readAfter, bytes, outcome } = listen();
  while (bytes() < SIZE) await readAfter(50_000);
  expect(await outcome).toBe("whole");
  expect(vi.getTimerCount()).toBe(0);
});

test("leaves no timer behind when the listener disconnects", async () => {
  const { readAfter, leave, outcome } = listen();
  await readAfter(10);
  leave(new DOMException("gone", "AbortError"));
  expect(await outcome).toBe("AbortError");
  expect(vi.getTimerCount()).toBe(0);
});

test("begins with little, and takes no more at once than was heard before", async () => {
  const { readAfter, outcome } = listen();
  while (read.mock.calls.length < 7) await readAfter(1);
  const sizes = read.mock.calls.map(([, limit]) => limit / 1024);
  expect(sizes).toEqual([16, 16, 32, 64, 128, 128, 128]);
  while (vi.getTimerCount() > 0) await readAfter(1);
  expect(await outcome).toBe("whole");
});

test("lets others have their turn before it computes the next chunk", async () => {
  const { readAfter, readNow, leave, outcome } = listen();
  await readAfter(1);
  const computed = read.mock.calls.length;
  await readNow();
  expect(read).toHaveBeenCalledTimes(computed);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(computed + 1);
  leave(new DOMException("gone", "AbortError"));
  await outcome;
});
