import { expect, test } from "vitest";
import { isPrefetch, networkOf, onlyLooks, safePath } from "./http.ts";

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

test("keeps a path of the product with its query", () => {
  expect(safePath("/history?cursor=1", "/assessment")).toBe("/history?cursor=1");
});

test("returns the fallback for every path that leads elsewhere", () => {
  const hostile = [
    null,
    "",
    "assessment",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%5Cevil.example",
    "/%2fevil.example",
    "/x%5c..%5c/evil.example",
    "/auth/sign-out",
  ];
  for (const next of hostile) {
    expect(safePath(next, "/assessment"), String(next)).toBe("/assessment");
  }
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
