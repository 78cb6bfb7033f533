import { expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

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
