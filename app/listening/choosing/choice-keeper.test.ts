import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChoiceKeeper } from "./choice-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeping(post: (choice: number) => Promise<boolean> = async () => true) {
  const posted: number[] = [];
  const kept: number[] = [];
  const keeper = new ChoiceKeeper<number>({
    post(choice) {
      posted.push(choice);
      return post(choice);
    },
    onKept: (choice) => kept.push(choice),
  });
  return { keeper, posted, kept };
}

test("a slider that moves for ten seconds costs a request every few seconds, the last with its end", async () => {
  const { keeper, posted, kept } = keeping();
  for (let level = 1; level <= 100; level += 1) {
    keeper.change(level);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(3000);
  expect(posted.length).toBeLessThanOrEqual(4);
  expect(posted.at(-1)).toBe(100);
  expect(kept.at(-1)).toBe(100);
});

test("leaving the page sends at once what waits, once", async () => {
  const { keeper, posted } = keeping();
  keeper.change(7);
  keeper.leave();
  keeper.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toEqual([7]);
});

test("a change that was not stored, or is no longer the last one, does not count as stored", async () => {
  const failing = keeping(async () => false);
  failing.keeper.change(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect([failing.posted, failing.kept]).toEqual([[1], []]);

  let answer = (_: boolean) => {};
  const slow = keeping(() => new Promise((resolve) => (answer = resolve)));
  slow.keeper.change(1);
  await vi.advanceTimersByTimeAsync(3000);
  slow.keeper.change(2);
  await vi.advanceTimersByTimeAsync(9000);
  expect(slow.posted).toEqual([1]);
  answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([slow.posted, slow.kept]).toEqual([[1, 2], []]);
  answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.kept).toEqual([2]);
});
