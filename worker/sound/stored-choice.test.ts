import { expect, test } from "vitest";
import { FIRST_CHOICE } from "./playback-choice.ts";
import { readListeningChoice } from "./stored-choice.ts";

const RAIN = { layer: "rain", level: 40, ears: "speakers", pure: true } as const;

test("reads what a device stored, and what a form posted", () => {
  expect(readListeningChoice(JSON.parse(JSON.stringify(RAIN)))).toEqual(RAIN);
  expect(readListeningChoice({ ...RAIN, level: "40", pure: "on" })).toEqual(RAIN);
  const { pure: _, ...unticked } = FIRST_CHOICE;
  expect(readListeningChoice({ ...unticked, level: "50" })).toEqual(FIRST_CHOICE);
});

test("noise stays all night where that was chosen, and any other word of it is none", () => {
  const staying = { ...RAIN, noise: "stays" } as const;
  expect(readListeningChoice(JSON.parse(JSON.stringify(staying)))).toEqual(staying);
  for (const noise of ["fades", "on", "", true]) {
    expect(readListeningChoice({ ...RAIN, noise })).toEqual(RAIN);
  }
});

test("a value that nobody could choose is no choice", () => {
  for (const wrong of [
    { layer: "whales" },
    { layer: undefined },
    { ears: "one" },
    { beat: "pulse" },
    { breath: 2 },
    { breath: "6.5" },
    { breath: 6, breathFrom: 21 },
    { balance: 13 },
    { balance: "-0" },
    { balance: "1.5" },
    { level: 101 },
    { level: -1 },
    { level: 1.5 },
    { level: "" },
    { level: "4e1" },
    { level: null },
  ]) {
    expect(readListeningChoice({ ...RAIN, ...wrong }), JSON.stringify(wrong)).toBeUndefined();
  }
});

test("a pulsing beat and a breath are read, and nothing is kept of a pace without a breath", () => {
  const breathing = { ...RAIN, beat: "isochronic", breath: 6, breathFrom: 14 } as const;
  expect(readListeningChoice(JSON.parse(JSON.stringify(breathing)))).toEqual(breathing);
  expect(readListeningChoice({ ...RAIN, beat: "", breath: "5", breathFrom: "" })).toEqual({
    ...RAIN,
    breath: 5,
  });
  expect(readListeningChoice({ ...RAIN, beat: "binaural", breath: "", breathFrom: "14" })).toEqual(
    RAIN,
  );
});

test("a balance is read, and a choice without one has both ears alike", () => {
  const turned = { ...RAIN, balance: -3 } as const;
  expect(readListeningChoice(JSON.parse(JSON.stringify(turned)))).toEqual(turned);
  expect(readListeningChoice({ ...RAIN, balance: "-12" })).toEqual({ ...RAIN, balance: -12 });
  for (const balance of [undefined, "", "0", 0]) {
    expect(readListeningChoice({ ...RAIN, balance })).toEqual(RAIN);
  }
});
