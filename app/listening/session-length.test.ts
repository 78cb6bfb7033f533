import { expect, test } from "vitest";
import { firstLength, minutesOf } from "./session-length.ts";

test("a session is as long as the address says, then the profile, then the composition", () => {
  expect(firstLength({ session_duration: "30" }, "60")).toBe("60");
  expect(firstLength({ session_duration: "30" }, "7")).toBe("30");
  expect(firstLength({ session_duration: "flexible" })).toBe("composition");
  expect(firstLength({ session_duration: null }, null)).toBe("composition");
});

test("the composition has no minutes of its own", () => {
  expect([minutesOf("composition"), minutesOf("30")]).toEqual([undefined, 30]);
});
