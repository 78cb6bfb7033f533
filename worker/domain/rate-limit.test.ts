import { expect, test } from "vitest";
import { rateLimitHeaders } from "./rate-limit.ts";

test("a limit in a window says how many are left, and for how long", () => {
  const window = { seconds: 60, endsIn: 17 };
  expect(rateLimitHeaders({ name: "beats", most: 10, left: 3, window })).toEqual({
    "RateLimit-Policy": '"beats";q=10;w=60',
    RateLimit: '"beats";r=3;t=17',
  });
});

test("a limit at a time has no window", () => {
  expect(rateLimitHeaders({ name: "sounds", most: 12, left: 0 })).toEqual({
    "RateLimit-Policy": '"sounds";q=12;qu="concurrent-requests"',
    RateLimit: '"sounds";r=0',
  });
});
