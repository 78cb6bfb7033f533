import { expect, test } from "vitest";
import { createHashLimiter } from "./hash-limiter.ts";

test("a single hash never waits; concurrent ones are spaced out, and those beyond 10 s are refused", async () => {
  let time = 1_000_000;
  const waits: number[] = [];
  const hashSlot = createHashLimiter({
    now: () => time,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  expect(await hashSlot()).toBeUndefined();
  time += 1000;
  expect(await hashSlot()).toBeUndefined();
  expect(waits).toEqual([]);

  const answers = await Promise.all(Array.from({ length: 50 }, hashSlot));
  const refused = answers.filter((answer) => answer !== undefined);
  // 300 ms apart within 10 s.
  expect(waits).toEqual(Array.from({ length: 33 }, (_, i) => (i + 1) * 300));
  expect(refused).toHaveLength(17);
  expect(new Set(refused.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"kind":"busy","retryAfterSeconds":11}']),
  );

  time += 11_000;
  expect(await hashSlot()).toBeUndefined();
  expect(waits).toHaveLength(33);
});
