import { expect, test } from "vitest";
import { takenOver } from "./use-room-sound.ts";

const EARLY = { paused: false, currentTime: 12, volume: 0.3, muted: false };

test("what plays in the browser's own player goes on at its place and volume", () => {
  expect(takenOver(EARLY)).toEqual({ start: true, at: 12, early: 0.3 });
});

test("what is paused or silent there does not begin by itself", () => {
  expect(takenOver({ ...EARLY, paused: true })).toEqual({ start: false });
  for (const silent of [{ muted: true }, { volume: 0 }]) {
    expect(takenOver({ ...EARLY, ...silent })).toMatchObject({ start: false, noticesFirst: true });
  }
});
