import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { streamWav } from "./wav-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SIZE = 1_000_000;
/** A file of as many zeros as are asked for. */
const file = { read: (_at: number, limit: number) => new Uint8Array(limit) };

/** Streams to a listener as the edge has it: a piece is written once it is read, or fails with the stream. */
function listen() {
  let bytes = 0;
  let take = () => {};
  let go = (_why: Error) => {};
  const aborted = vi.fn();
  const writable = new WritableStream<Uint8Array>({
    write: (chunk, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        go = reject;
        take = () => {
          bytes += chunk.length;
          resolve();
        };
      }),
    abort: aborted,
  });
  const onRead = vi.fn();
  const ended = streamWav(file, { start: 0, end: SIZE - 1 }, writable, {
    unreadMs: 60_000,
    onRead,
  });
  return {
    aborted,
    onRead,
    bytes: () => bytes,
    /** Reads a piece, after a while. */
    async readAfter(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      take();
      await vi.advanceTimersByTimeAsync(0);
    },
    leave: (why: Error) => go(why),
    outcome: ended.then(
      () => "whole",
      (error: Error) => error.name,
    ),
  };
}

test("a sound that nobody read for a minute ends, and its listener hears of it", async () => {
  const { readAfter, onRead, outcome, aborted } = listen();
  for (let pieces = 1; pieces <= 3; pieces += 1) {
    await readAfter(59_000);
    expect(onRead).toHaveBeenCalledTimes(pieces);
  }
  await vi.advanceTimersByTimeAsync(59_999);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("TimeoutError");
  expect(aborted).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("one that is read slowly goes on to its end", async () => {
  const { readAfter, bytes, outcome } = listen();
  while (bytes() < SIZE) await readAfter(50_000);
  expect(await outcome).toBe("whole");
  expect(vi.getTimerCount()).toBe(0);
});

test("a listener who goes leaves nothing behind", async () => {
  const { readAfter, leave, outcome } = listen();
  await readAfter(10);
  leave(new DOMException("gone", "AbortError"));
  expect(await outcome).toBe("AbortError");
  expect(vi.getTimerCount()).toBe(0);
});
