import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

/** A limit with a clock of its own, which goes on while somebody waits. */
function limitTo(most: number, maxWaitMs = 100) {
  let time = 0;
  const wait = async (ms: number) => {
    time += ms;
  };
  return createConcurrencyLimit({ most, maxWaitMs, heldMs: 1_000, now: () => time, wait });
}

test("no more pieces run at a time than there are lanes, and all of them run", async () => {
  const run = limitTo(2, 10_000);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return "done";
  };
  const results = await Promise.all(Array.from({ length: 10 }, () => run(work)));
  expect([...new Set(results), most]).toEqual(["done", 2]);
});

test("whoever waits too long is told, and a lane that nobody gave back becomes free", async () => {
  const run = limitTo(1);
  void run(() => new Promise(() => {}));
  expect(await run(async () => "done")).toBe("busy");
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await run(async () => "done")) === "done") return;
  }
  throw new Error("The lane never became free.");
});

test("a failure gives its lane back", async () => {
  const run = limitTo(1);
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await run(async () => "done")).toBe("done");
});
