import { expect, test } from "vitest";
import { firstLength, followedBy, parseSessionLength, playedLength } from "./session-length.ts";

test("the address of a page says how long a session lasts, before the profile does", () => {
  expect(firstLength({ session_duration: "30" }, "60")).toBe("60");
  expect(firstLength({ session_duration: "30" }, "7")).toBe("30");
  expect(firstLength({ session_duration: "30" }, "night-480")).toBe("night-480");
  expect(firstLength({ session_duration: "flexible" })).toBe("composition");
  expect(firstLength({ session_duration: null }, null)).toBe("composition");
});

test("a length is minutes, a night, or a sound with work after it", () => {
  expect(playedLength("composition")).toEqual({});
  expect(playedLength("30")).toEqual({ minutes: 30 });
  expect(playedLength("night-480")).toEqual({ minutes: 480, night: "on" });
  expect(playedLength("focus-25")).toEqual({ minutes: 10, focus: "25" });
  expect(playedLength("focus-50")).toEqual({ minutes: 20, focus: "50" });
});

test("a text that is no length is none", () => {
  for (const text of ["night-89", "night-601", "night-", "night-4e2", "focus-off", "focus-30", "0"])
    expect(parseSessionLength(text), text).toBeUndefined();
});

test("a night follows what leads to sleep, and work what leads to attention", () => {
  const to = (beat_offset: number) =>
    followedBy([{ base_freq: 100, beat_offset, duration: 60, rhythm_type: "balanced" }]);
  expect([to(2), to(5), to(10), to(16), to(40)]).toEqual([
    ...["night", "nothing", "nothing"],
    ...["work", "work"],
  ]);
});
