import { afterEach, expect, test, vi } from "vitest";
import { repeatEvery } from "./recurring.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("repeats a job, skips turns while it runs, and continues after a failure", async () => {
  vi.useFakeTimers();
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const slow = Promise.withResolvers<void>();
  const runs = [
    () => Promise.reject(new Error("The database does not answer.")),
    () => slow.promise,
    async () => undefined,
  ];
  let begun = 0;
  const repetition = repeatEvery(1000, () => runs[begun++]?.() ?? Promise.resolve());
  await vi.advanceTimersByTimeAsync(1000);
  expect(printed).toHaveBeenCalledWith("stillwave: Error: The database does not answer.");
  await vi.advanceTimersByTimeAsync(3000);
  expect(begun).toBe(2);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(3);
  await repetition.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(3);
});
