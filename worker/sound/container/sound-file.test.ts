import { expect, test } from "vitest";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { soundAddress } from "./sound-file.ts";

const WAV = "/api/beats/b1/audio.wav";

test("the composed sound has the bare address", () => {
  expect(soundAddress(WAV, "wav", AS_COMPOSED)).toBe(WAV);
  expect(soundAddress(WAV, "flac", AS_COMPOSED)).toBe("/api/beats/b1/audio.flac");
});

test("parameters follow a signature, and only those that differ from the composed sound", () => {
  const listening = { ...SOFTENED, layer: "rain", level: 40, minutes: 30 } as const;
  expect(soundAddress(`${WAV}?sig=s`, "wav", listening)).toBe(
    `${WAV}?sig=s&minutes=30&flow=glide&ends=gentle&layer=rain&level=40&master=calm`,
  );
});

test("what becomes of noise is part of the address of a layer of noise alone", () => {
  const stays = { ...AS_COMPOSED, noise: "stays" } as const;
  expect(soundAddress(WAV, "wav", { ...stays, layer: "pad" })).toBe(`${WAV}?layer=pad`);
  expect(soundAddress(WAV, "wav", { ...stays, layer: "sea" })).toBe(`${WAV}?layer=sea&noise=stays`);
});

test("the level of no layer is not part of the address, unless bowls follow", () => {
  expect(soundAddress(WAV, "wav", { ...AS_COMPOSED, level: 10 })).toBe(WAV);
  expect(soundAddress(WAV, "wav", { ...AS_COMPOSED, level: 10, focus: "25" })).toBe(
    `${WAV}?level=10&focus=25`,
  );
});

test("a balance is part of the address where both ears hear", () => {
  const turned = { ...AS_COMPOSED, balance: -3 } as const;
  expect(soundAddress(WAV, "wav", turned)).toBe(`${WAV}?balance=-3`);
  expect(soundAddress(WAV, "wav", { ...turned, ears: "speakers" })).toBe(
    `${WAV}?ears=speakers&balance=-3`,
  );
  expect(soundAddress(WAV, "wav", { ...turned, ears: "left" })).toBe(`${WAV}?ears=left`);
});
