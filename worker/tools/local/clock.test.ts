import { afterEach, expect, test, vi } from "vitest";
import { startClock } from "./clock.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("works again and again, waits for what goes on, and outlives a failure", async () => {
  vi.useFakeTimers();
  const told = vi.spyOn(console, "error").mockReturnValue();
  const slow = Promise.withResolvers<void>();
  const works = [
    () => Promise.reject(new Error("The database does not answer.")),
    () => slow.promise,
    async () => undefined,
  ];
  let begun = 0;
  const clock = startClock(() => works[begun++]?.() ?? Promise.resolve(), 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toHaveBeenCalledWith("stillwave: Error: The database does not answer.");
  await vi.advanceTimersByTimeAsync(3000);
  expect(begun).toBe(2);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(3);
  await clock.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(3);
});
