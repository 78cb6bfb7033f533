import { expect, test } from "vitest";
import { createNetworkCounts } from "./throttle.ts";

test("each network has its own count, and all counts end with the window", () => {
  let time = 0;
  const counts = createNetworkCounts(1_000, () => time);
  const takes = (network: string) => [1, 2, 3].map(() => counts.take(network, 2));
  expect(takes("a")).toEqual([true, true, false]);
  expect(takes("b")).toEqual([true, true, false]);
  time = 999;
  expect(counts.take("a", 2)).toBe(false);
  time = 1_000;
  expect(takes("a")).toEqual([true, true, false]);
});
