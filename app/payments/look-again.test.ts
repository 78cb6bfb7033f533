import { expect, test } from "vitest";
import { lookingAddress, looksUntil } from "./look-again.ts";

const NOW = 1_795_000_000_000;

test("a page looks for half a minute from when it was opened", () => {
  const { searchParams } = new URL(lookingAddress("id", NOW), "http://localhost");
  expect(looksUntil(searchParams.get("until"), NOW)).toBe(NOW + 30_000);
  expect(looksUntil(searchParams.get("until"), NOW + 60_000)).toBe(NOW + 30_000);
});

test.each([null, "soon", "1.5", String(NOW + 30_001)])("%s is no time of ours", (asked) => {
  expect(looksUntil(asked, NOW)).toBeUndefined();
});
