import { expect, test } from "vitest";
import { hasFlac } from "./container/sound-file.ts";
import {
  choiceFor,
  FIRST_CHOICE,
  isWithoutNoise,
  listeningFor,
  suggestedLayer,
} from "./playback-choice.ts";
import { AS_COMPOSED, NOISE_LAYERS } from "./playback-options.ts";

const stage = (beat_offset: number) => ({
  ...{ base_freq: 90, beat_offset, duration: 60 },
  rhythm_type: "balanced",
});
const SLEEP = [stage(9), stage(2.99)];
const CALM = [stage(9), stage(3)];

test("a night has the layer of an adult, which fades unless they keep it", () => {
  const adult = { stages: SLEEP, young: false };
  expect(listeningFor({ ...FIRST_CHOICE, layer: "rain" }, adult, { minutes: 60 })).toMatchObject({
    ...{ layer: "rain", noise: "fades", minutes: 60 },
  });
  const kept = { ...FIRST_CHOICE, layer: "rain", noise: "stays" } as const;
  expect(listeningFor(kept, adult, { minutes: 60 })).toMatchObject({
    layer: "rain",
    noise: "stays",
  });
});

test("a night of somebody under 18 has no noise, whatever was chosen", () => {
  const night = { stages: SLEEP, young: true };
  for (const layer of NOISE_LAYERS) {
    for (const noise of [undefined, "stays"] as const) {
      expect(listeningFor({ ...FIRST_CHOICE, layer, noise }, night).layer, layer).toBe("none");
    }
    const day = { stages: CALM, young: true };
    expect(listeningFor({ ...FIRST_CHOICE, layer }, day).layer, layer).toBe(layer);
  }
  expect(listeningFor({ ...FIRST_CHOICE, layer: "pad" }, night).layer).toBe("pad");
  expect([isWithoutNoise(night), isWithoutNoise({ stages: SLEEP, young: false })]).toEqual([
    true,
    false,
  ]);
});

test("a night that starts again does not bring its noise back, unless it is kept", () => {
  const rain = { ...FIRST_CHOICE, layer: "rain" } as const;
  const again = { stages: SLEEP, young: false, rested: true };
  expect(choiceFor(rain, again).layer).toBe("none");
  expect(choiceFor({ ...rain, noise: "stays" }, again).layer).toBe("rain");
  expect(choiceFor(rain, { ...again, stages: CALM }).layer).toBe("rain");
  expect(choiceFor({ ...rain, layer: "bowls" }, again).layer).toBe("bowls");
});

test("a balance is played with pure tones, too; without one both ears are alike", () => {
  const day = { stages: CALM, young: false };
  expect(listeningFor({ ...FIRST_CHOICE, balance: 4 }, day).balance).toBe(4);
  expect(listeningFor({ ...FIRST_CHOICE, balance: 4, pure: true }, day)).toEqual({
    ...AS_COMPOSED,
    balance: 4,
  });
  expect(listeningFor(FIRST_CHOICE, day).balance).toBe(0);
});

const path = (...beats: number[]) =>
  suggestedLayer(
    beats.map((beat_offset) => ({
      ...{ base_freq: 100, beat_offset, duration: 60, rhythm_type: "balanced" },
    })),
  );

test("the suggested layer suits where a beat leads", () => {
  expect(path(14, 6, 2)).toBe("tanpura");
  expect(path(10, 6)).toBe("tanpura");
  expect(path(20, 10)).toBe("pad");
  expect(path(6, 10)).toBe("pad");
  expect(path(9, 20)).toBe("bowls");
  expect(path(9, 40)).toBe("bowls");
});

test("the suggested layer is never noise, so that it is offered as FLAC and is good for a night", () => {
  for (const to of [2, 6, 10, 20, 40]) {
    expect(hasFlac({ listening: { ...AS_COMPOSED, layer: path(8, to) } })).toBe(true);
  }
});
