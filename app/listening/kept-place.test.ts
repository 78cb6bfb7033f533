import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type KeptPlace, keepPlace, readPlace } from "./kept-place.ts";

const PLACE: KeptPlace = { beat: "b1", length: "30", time: 61.5, playing: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a place is read as it was kept, for its own beat alone", () => {
  expect(readPlace("b1")).toBeUndefined();
  keepPlace(PLACE);
  expect(readPlace("b1")).toEqual(PLACE);
  expect(readPlace("b2")).toBeUndefined();
});

test.each([
  ["the beginning", { ...PLACE, time: 0.4 }],
  ["a length that there is no more", { ...PLACE, length: "45" }],
  ["a time that is none", { ...PLACE, time: "61" }],
])("%s is no place to go on from", (_, kept) => {
  sessionStorage.setItem("place", JSON.stringify(kept));
  expect(readPlace("b1")).toBeUndefined();
});

test("a page that is shown long after it was left knows the place, and does not begin by itself", () => {
  vi.useFakeTimers();
  keepPlace(PLACE);
  vi.advanceTimersByTime(50_000);
  expect(readPlace("b1")).toEqual(PLACE);
  vi.advanceTimersByTime(20_000);
  expect(readPlace("b1")).toEqual({ ...PLACE, playing: false });
});

test("what cannot be read or kept is told, and the page goes on without it", () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  sessionStorage.setItem("place", "{");
  expect(readPlace("b1")).toBeUndefined();
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  keepPlace(PLACE);
  expect(warned).toHaveBeenCalledTimes(2);
});
