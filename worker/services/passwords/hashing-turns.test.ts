import { expect, test } from "vitest";
import { createHashingTurns } from "./hashing-turns.ts";

test("nobody waits alone; a crowd is spread out, and its end is sent away", async () => {
  let time = 1_000_000;
  const waits: number[] = [];
  const turn = createHashingTurns({
    now: () => time,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  expect(await turn()).toBeUndefined();
  time += 1000;
  expect(await turn()).toBeUndefined();
  expect(waits).toEqual([]);

  const crowd = await Promise.all(Array.from({ length: 50 }, turn));
  const sentAway = crowd.filter((answer) => answer !== undefined);
  // 300 ms apart within 10 s.
  expect(waits).toEqual(Array.from({ length: 33 }, (_, i) => (i + 1) * 300));
  expect(sentAway).toHaveLength(17);
  expect(new Set(sentAway.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"kind":"busy","retryAfterSeconds":11}']),
  );

  time += 11_000;
  expect(await turn()).toBeUndefined();
  expect(waits).toHaveLength(33);
});
