import { expect, test } from "vitest";
import { createPagePattern } from "./page-pattern.ts";

const pagePattern = createPagePattern({
  root: { path: "" },
  home: {},
  history: { path: "history" },
  beat: { path: "beats/:id/notes" },
  missing: { path: "*" },
});

test("finds the pattern of a page, regardless of the case of its path", () => {
  const cases = {
    "/": "/",
    "/_root.data": "/.data",
    "/history": "/history",
    "/HISTORY/": "/history",
    "/history.data": "/history.data",
    "/beats/zq7/notes": "/beats/:id/notes",
    "/__manifest": "/__manifest",
  };
  for (const [address, pattern] of Object.entries(cases)) {
    expect(pagePattern(address), address).toBe(pattern);
  }
});

test("answers * for a path that is no page", () => {
  for (const address of ["/zq7", "/history/zq7", "/zq7.data", "/%E0%A4%A", "//zq7", "/*"]) {
    expect(pagePattern(address), address).toBe("*");
  }
});
