import { expect, test } from "vitest";
import { FIRST_CHOICE } from "#worker/sound/playback-choice.ts";
import { readDevice, rememberedChoice, writeDevice } from "./listening-memory.tsx";

const RAIN = { layer: "rain", level: 40, ears: "both", pure: false } as const;
const SEA = { ...RAIN, layer: "sea" } as const;

test("a device reads what it wrote, and nothing of what others wrote", () => {
  const kept = { choice: RAIN, unsavedOf: "asha" };
  expect(readDevice(writeDevice(kept))).toEqual(kept);
  expect(readDevice(writeDevice({ choice: RAIN }))).toEqual({ choice: RAIN });
  for (const text of ["", "{", "null", "[]", '"rain"', '{"layer":"whales"}']) {
    expect(readDevice(text), text).toBeUndefined();
  }
});

test("plays by the person's choice, then by the device's, then as at first", () => {
  expect(rememberedChoice(undefined, undefined, "asha")).toEqual(FIRST_CHOICE);
  expect(rememberedChoice({ choice: RAIN }, undefined, "asha")).toEqual(RAIN);
  expect(rememberedChoice({ choice: RAIN }, SEA, "asha")).toEqual(SEA);
});

test("a change that is not with the person yet comes first, for that person alone", () => {
  const changed = { choice: RAIN, unsavedOf: "asha" };
  expect(rememberedChoice(changed, SEA, "asha")).toEqual(RAIN);
  expect(rememberedChoice(changed, SEA, "ravi")).toEqual(SEA);
});
