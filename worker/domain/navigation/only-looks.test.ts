import { expect, test } from "vitest";
import { isPrefetch, onlyLooks } from "./only-looks.ts";

test.each([
  [{ "Sec-Purpose": "prefetch" }, true],
  [{ "Sec-Purpose": "prefetch;prerender" }, true],
  [{ "Sec-Purpose": "PREFETCH; anonymous-client-ip" }, true],
  [{ Purpose: "prefetch" }, true],
  [{ "X-Purpose": "preview" }, true],
  [{ "X-Moz": "prefetch" }, true],
  [{ "Sec-Purpose": "" }, false],
  [{ Purpose: "prefetching" }, false],
  [{}, false],
])("%j is a prefetch: %s", (headers, expected) => {
  expect(isPrefetch(new Headers(headers as Record<string, string>))).toBe(expected);
});

test("HEAD only looks; GET and POST do more", () => {
  const looks = (method: string) => onlyLooks(new Request("https://x.example/", { method }));
  expect(["HEAD", "GET", "POST"].map(looks)).toEqual([true, false, false]);
});
